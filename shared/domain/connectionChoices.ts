/** Assumptions, since the service documents neither (docs/design.md §5.7). */
export const ASSUMED = {
  pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
  agreementsListBody: '{}',
} as const;

export const ENVIRONMENT_TONES = ['production', 'acceptance', 'test', 'sample'] as const;

/** The steps of a connection check, in their order. */
export const CHECK_STEPS = [
  'name',
  'port',
  'tls',
  'service',
  'generalToken',
  'customerToken',
  'invoiceList',
] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];
