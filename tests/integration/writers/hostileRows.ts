import { INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import type { ListColumn } from '../../../shared/domain/listFormat.ts';
import { INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';

const FIELD_IDS = INVOICE_FIELDS.map(({ id }) => id);

export interface HostileRow {
  readonly [key: string]: unknown;
  readonly invoiceNo: string;
  readonly type: string;
  readonly status: string;
  readonly price: string;
  readonly priceVat: string;
  readonly outstanding: string;
  readonly balance: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly hasPdf: boolean;
  readonly entryNo: string;
  readonly agreementId: string;
  readonly agreementExternalId: string;
  readonly tags: readonly string[];
}

const TEXTS = [
  'paid',
  '=1+1',
  '+46 8 123',
  '-abc',
  '@SUM(A1:A9)',
  '\tx',
  '=HYPERLINK("http://127.0.0.1","x")',
  "=cmd|'/c calc'!A0",
  '＝1+1',
  '－5',
  'a;=1+1',
  'a,=1+1',
  'x"y',
  'åäö ÅÄÖ øæ é −',
  '1-2',
  'TRUE',
  '1E5',
  '31/12',
  "'already",
  'two  spaces',
];
const IDS = [
  '00123',
  '0',
  '000',
  '12345678901234567890',
  '1E5',
  '2026-01',
  'INV-00042',
  '1/2',
  '007.50',
  'K 10001',
];

/** Rows that spreadsheets like to spoil; the same for the same count. */
export function hostileRows(count: number): HostileRow[] {
  return Array.from({ length: count }, (_, index) => {
    const scaled = (index * 7919 * 10_007) % 99_999_999_999;
    const amount = (by: number): string =>
      decimalFromScaled((index % 3 === 0 ? -1 : 1) * Math.floor(scaled / by));
    const day = String(1 + (index % 28)).padStart(2, '0');
    return {
      invoiceNo: `${IDS[index % IDS.length]}${index % 4 === 0 ? '' : index}`,
      type: 'invoice',
      invoiceDate: `2026-03-${day} 00:00:00`,
      dueDate: `2026-10-${day} 02:30:${String(index % 60).padStart(2, '0')}`,
      status: TEXTS[index % TEXTS.length] ?? '',
      outstanding: amount(1),
      price: amount(10),
      priceVat: amount(100),
      balance: amount(10_000),
      hasPdf: index % 2 === 0,
      entryNo: String(index).padStart(10, '0'),
      agreementId: String(4000 + (index % 9)),
      agreementExternalId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      tags: index % 5 === 0 ? [TEXTS[(index * 3) % TEXTS.length] ?? '', 'b'] : [],
    };
  });
}

export const HOSTILE_COLUMNS: readonly ListColumn[] = FIELD_IDS.map((key) => ({
  key,
  header: `Rubrik ${key}`,
  kind: INVOICE_CELL_KINDS[key],
}));

/** What the file of any list is written from, besides its columns. */
export const BARE_LIST = {
  title: 'x',
  flagTexts: { yes: 'Yes', no: 'No' },
  totalText: 'Total',
  exactText: 'Total, exact',
  leftOut: null,
  longAmounts: '{{count}}',
  numberFormat: 'space-comma',
  information: {
    sheet: 'Information',
    lines: [],
    title: 'x',
    subject: '',
    maker: 'Kontor 0.0.0',
    language: 'en-GB',
    madeAt: '2026-11-23T09:00:00.000Z',
  },
} as const;

/** What a file of them is written from. */
export const HOSTILE_LIST = { ...BARE_LIST, preset: 'rfc4180', columns: HOSTILE_COLUMNS } as const;
