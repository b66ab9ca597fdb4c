import { connection, customer, failureOf } from '../../../unit/api/support/serviceUnderTest.ts';
import { realApi } from './realApi.ts';

/**
 * Runs one call in a process of its own, so that its memory can be measured: `bombVictim.ts <address> <call>`.
 * Prints the failure's code, and the resident megabytes before the call and at their peak.
 */
const [, , baseUrl = '', call = ''] = process.argv;
const { service } = realApi();
const to = connection({ baseUrl });

/** Warms up what a call loads once, so that only the bomb is measured. */
await service.agreements.details(to, 'harmless');
const megabytes = () => process.resourceUsage().maxRSS / 1024;
const before = megabytes();

const sink = {
  begin: () => undefined,
  write: () => undefined,
  end: async () => undefined,
  abort: () => undefined,
};
const calls: Record<string, () => Promise<unknown>> = {
  list: () => service.invoices.list(to, customer('1'), sink),
  json: () => service.agreements.details(to, 'bomb'),
  pdf: () => service.pdf.fetch(to, customer('1'), '1'),
};
const failure = await failureOf(calls[call]?.() ?? Promise.resolve());
process.stdout.write(JSON.stringify({ code: failure.code, before, peak: megabytes() }));
process.exit(0);
