/**
 * Imported first by what runs tests: they name hosts, texts and colours of one brand, so they run with it, whatever brand a copy of the
 * project has chosen in its environment or in `sites/brand-name.ts`.
 */

process.env.GATEHOUSE_BRAND = 'gatehouse';
