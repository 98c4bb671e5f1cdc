/** The brand of this build: `--brand NAME` after a command, or the environment's `GATEHOUSE_BRAND`, or the one named here. */
export const brandName = process.env.GATEHOUSE_BRAND || 'gatehouse';
