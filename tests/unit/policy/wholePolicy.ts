import type { Policy } from '../../../shared/ipc/policy.ts';

/** Stands in every value that is wrong: no sentence and no line of the log may repeat it. */
export const CANARY = 'canary-4711';

export const CONNECTION = {
  id: 'main-ledger',
  name: 'Räkenskap',
  environmentWord: 'PRODUCTION',
  environmentTone: 'production',
  address: 'https://service.example/api',
  clientId: 'desk-nine',
} as const;

/** Every key, as an organisation would write it. */
export const WHOLE = {
  language: 'sv',
  pdfLimitMb: 250,
  forgetAfterDays: 90,
  keepLogDays: 365,
  jobNotices: false,
  refreshPerMinute: 120,
  refreshAtOnce: 2,
  refreshQuiet: '22:00-06:00',
  exportFolders: ['/srv/Räkenskap', '/srv/exports'],
  ownFactsExport: false,
  parquetExport: false,
  handOverPassphrase: true,
  updateAddress: 'https://programs.example/kontor.json',
  updateKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
  connections: [CONNECTION],
} as const;

/** The same with what a connection may leave out. */
export const READ: Policy = {
  ...WHOLE,
  exportFolders: [...WHOLE.exportFolders],
  connections: [
    { ...CONNECTION, pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf', agreementsListBody: '{}' },
  ],
};
