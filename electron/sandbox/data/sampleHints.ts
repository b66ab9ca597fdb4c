/** A customer worth trying, for the first screen. `key` names the text in the catalogues. */
export interface SampleHint {
  readonly number: string;
  readonly key: string;
  /** Invoices of this customer, for the text's `{count}`. */
  readonly count: number;
}

/** The few sample customers that show most; every seed has them. */
export const SAMPLE_HINTS: readonly SampleHint[] = [
  { number: '10001', key: 'sample.showcase', count: 48 },
  { number: '10009', key: 'sample.manyAgreements', count: 160 },
  { number: '10013', key: 'sample.large', count: 5_000 },
  { number: '10200', key: 'sample.hundredThousand', count: 100_000 },
  { number: '10004', key: 'sample.unknownWords', count: 14 },
  { number: '10005', key: 'sample.malformed', count: 48 },
  { number: '10002', key: 'sample.none', count: 0 },
];
