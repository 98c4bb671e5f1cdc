import type { BrandSupport } from '../../../src/domain/site/brand.ts';

export const support: BrandSupport = {
  page: '/help-center/s/webform',
  mail: 'help@gatehouse.example',
  sender: 'Gatehouse <no-reply@gatehouse.example>',
  checkDays: '1–3',
};
