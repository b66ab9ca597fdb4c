import { invoiceRecord } from '../../electron/sandbox/sampleInvoice.ts';

/** A sound record of the sample service, for what a test does not ask about: fields of later versions are in it, too. */
export const SAMPLE_RECORD = invoiceRecord({
  invoiceNo: '100000',
  entryNo: '700000',
  agreement: { id: 5_000, externalId: '3f2b8c1e-7a4d-4e9b-8f10-2c3d4e5f6a70' },
  day: 20_000,
  dueDay: 20_030,
  netOre: 10_000,
  outstandingOre: 0,
  hasPdf: true,
  status: 'paid',
});
