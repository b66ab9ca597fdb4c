/** The few sample customers that show most; every seed has them. `hint` is a key of the catalogue `start`. */
export const SAMPLE_HINTS = [
  { number: '10001', hint: 'sample.showcase', invoices: 48 },
  { number: '10009', hint: 'sample.manyAgreements', invoices: 160 },
  { number: '10013', hint: 'sample.large', invoices: 5_000 },
  { number: '10200', hint: 'sample.hundredThousand', invoices: 100_000 },
  { number: '10004', hint: 'sample.unknownWords', invoices: 14 },
  { number: '10005', hint: 'sample.malformed', invoices: 48 },
  { number: '10002', hint: 'sample.none', invoices: 0 },
];
