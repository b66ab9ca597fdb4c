import { expect, it } from 'vitest';
import { casesOf } from '../../promiseCounts.ts';
import { flakyExport } from './flakyExport.ts';

const COUNT = casesOf(300, 60);

it('P37 exports every PDF right, once and whole over a service of which 5 % of the answers fail', async () => {
  const report = await flakyExport('K10010', COUNT);
  process.stdout.write(
    `${COUNT} PDFs: ${report.requests} requests, ${report.faulted} of them met by a fault, ` +
      `${report.retries} times "retry failed", ${report.seconds.toFixed(1)} s\n`,
  );
  expect(Object.keys(report.right)).toHaveLength(COUNT);
  expect(report.got).toEqual(report.right);
  expect(report.besides).toEqual(['manifest.csv', 'manifest.json']);
  expect(report.faulted).toBeGreaterThan(3);
  // One request for each PDF, and one more for each answer that a fault spoiled.
  expect(report.requests).toBe(COUNT + report.faulted);
  expect(report.otherRequests).toEqual(['generalToken', 'customerToken', 'invoices']);
  expect(report.verdict).toMatchObject({
    manifest: 'read',
    files: COUNT,
    intact: COUNT,
    missing: 0,
    changed: 0,
    unknown: 0,
  });
});
