import type { BrandSupport } from '../../../src/domain/site/brand.ts';

export const support: BrandSupport = {
  page: '/help-center/s/webform',
  mail: 'help@larkfield.example',
  sender: 'Larkfield <no-reply@larkfield.example>',
  checkDays: '1–3',
};
