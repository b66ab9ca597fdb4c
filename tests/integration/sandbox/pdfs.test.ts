import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandboxForAll } from '../../sandbox/ownSandbox.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { folderForAll } from '../ownFolder.ts';
import { SandboxCaller } from './sandboxCaller.ts';

const run = promisify(execFile);
const SIZE = 100 * 1_024;

const sandbox = sandboxForAll({ referenceDate: '2026-03-15' });
const padded = sandboxForAll({ referenceDate: '2026-03-15', pdf: { padTo: SIZE }, pdfCacheBytes: 0 });
let caller: SandboxCaller;
const folder = folderForAll();

beforeAll(async () => {
  caller = new SandboxCaller(sandbox);
});

async function pdfOf(from: SandboxCaller, customerNumber: string, invoiceNo: string) {
  const token = await from.customerToken(customerNumber);
  return from.get(`/v2/invoices/${encodeURIComponent(invoiceNo)}/pdf`, token);
}

async function isInstalled(tool: string): Promise<boolean> {
  return run(tool, ['--version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/** A page of each kind: open, paid, credit note, awkward in every way; plain and padded. */
async function pages(): Promise<Buffer[]> {
  const showcase = await caller.invoices('10001');
  const awkward = await caller.invoices('10006');
  const credit = showcase.filter((record) => record['status'] === 'done' && record['has_pdf'] === true);
  const wanted = [
    ...showcase.slice(0, 2).map((record): [string, unknown] => ['10001', record['invoice_no']]),
    ...credit.slice(0, 1).map((record): [string, unknown] => ['10001', record['invoice_no']]),
    ...awkward.map((record): [string, unknown] => ['10006', record['invoice_no']]),
  ];
  const answers = [];
  for (const [customerNumber, invoiceNo] of wanted) {
    answers.push(await pdfOf(caller, customerNumber, String(invoiceNo)));
    if (answers.length < 6) {
      answers.push(await pdfOf(new SandboxCaller(padded), customerNumber, String(invoiceNo)));
    }
  }
  expect(answers.map((answer) => answer.status).filter((status) => status !== 200)).toEqual([]);
  return answers.map((answer) => answer.body);
}

describe('PDFs', () => {
  it('are bytes from %PDF- to %%EOF, the same every time', async () => {
    const [first] = await caller.invoices('10001');
    const answer = await pdfOf(caller, '10001', String(first?.['invoice_no']));
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.body.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    await using second = await startSandbox({ referenceDate: '2026-03-15' });
    const again = await pdfOf(new SandboxCaller(second), '10001', String(first?.['invoice_no']));
    expect(again.body.equals(answer.body)).toBe(true);
  });

  it('are padded to the exact size asked for', async () => {
    const from = new SandboxCaller(padded);
    for (const customerNumber of ['10003', '10006']) {
      for (const { invoice_no: invoiceNo } of await from.invoices(customerNumber)) {
        expect((await pdfOf(from, customerNumber, String(invoiceNo))).body.length).toBe(SIZE);
      }
    }
  });

  it('pass pdfinfo', async (ctx) => {
    if (!(await isInstalled('pdfinfo'))) ctx.skip('pdfinfo is not installed');
    for (const [index, body] of (await pages()).entries()) {
      const file = join(folder(), `info-${index}.pdf`);
      await writeFile(file, body);
      const { stdout, stderr } = await run('pdfinfo', [file]);
      expect(stderr).toBe('');
      expect(stdout).toMatch(/Pages:\s+1\n/);
      expect(stdout).toMatch(/A4/);
    }
  });

  it('pass qpdf --check', async (ctx) => {
    if (!(await isInstalled('qpdf'))) ctx.skip('qpdf is not installed');
    for (const [index, body] of (await pages()).entries()) {
      const file = join(folder(), `check-${index}.pdf`);
      await writeFile(file, body);
      const { stdout, stderr } = await run('qpdf', ['--check', file]);
      expect(stderr).toBe('');
      expect(stdout).toContain('No syntax or stream encoding errors found');
    }
  });

  it('of another customer, of no invoice, or of an invoice without PDF are not found', async () => {
    const showcase = await caller.invoices('10001');
    const bare = showcase.find((record) => record['has_pdf'] === false);
    expect((await pdfOf(caller, '10003', String(showcase[0]?.['invoice_no']))).status).toBe(404);
    expect((await pdfOf(caller, '10001', String(bare?.['invoice_no']))).status).toBe(404);
    expect((await pdfOf(caller, '10001', '1')).status).toBe(404);
    const [without] = await caller.invoices('10007');
    expect((await pdfOf(caller, '10007', String(without?.['invoice_no']))).status).toBe(404);
    expect(sandbox.log.violations()).toEqual([]);
  });
});
