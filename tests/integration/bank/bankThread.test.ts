import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type BankFileRefused, BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import { runInWorker } from '../../../electron/workers/boundedWorker.ts';
import { BANK_BOUNDS, type BankFile, type BankMapping } from '../../../shared/domain/bankEntries.ts';
import { camtFile } from '../../fakes/camtFile.ts';
import { inFull } from '../../promiseCounts.ts';
import { threadFiles } from '../threadFiles.ts';

const THREAD = threadFiles().exportThread;
/** Seconds: how long it may take is another matter than what it may take of memory. */
const UNHURRIED = 600;
const PLACE = 'XX';
/** Bytes of a file that is nearly as long as any that is read. */
const LONG = BANK_BOUNDS.file - 100_000;

const REFERENCE = '<Strd><CdtrRefInf><Ref>x</Ref></CdtrRefInf></Strd>';

type Answer = Uint8Array | BankFileRefused;

/** As the service asks, with the file in shared memory. */
function readOnThread(
  text: string,
  mapping: BankMapping | null = null,
  encoding: BufferEncoding = 'utf8',
): Promise<Answer> {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text, encoding)));
  bytes.write(text, encoding);
  const { memory } = BANK_BOUNDS;
  return runInWorker<{ bank: BankReading }, Answer>(THREAD, {
    ...{ name: 'bank', memory, seconds: UNHURRIED, exceeded: { refused: 'tooLarge' } },
    ask: ({ bank }) => bank.packed(bytes, mapping),
  });
}

const plain = camtFile({ statements: [{ entries: [{ amount: '1', parts: [{ texts: [PLACE] }] }] }] });

it('as many payments as are read go over in one piece', async () => {
  const parts = Array.from({ length: BANK_BOUNDS.entries - 1 }, (_, at) => ({
    amount: '1',
    references: [String(at)],
    payer: `Åkerlund ${at}`,
  }));
  const amount = String(parts.length);
  const text = camtFile({ statements: [{ entries: [{ amount, parts }, { amount: '2.5' }] }] });
  const packed = await readOnThread(text);
  if ('refused' in packed) throw new Error(packed.refused);
  const file = JSON.parse(new TextDecoder().decode(packed)) as BankFile;
  expect(file.credits).toHaveLength(BANK_BOUNDS.entries);
  expect(file.figures.credits).toBe(`${parts.length + 2}.5`);
  expect(file.credits.at(-1)).toMatchObject({ amount: '2.5', parts: 1, references: [] });
  expect(file.credits.at(-2)).toMatchObject({ payer: `Åkerlund ${parts.length - 1}`, parts: parts.length });
});

it('as many rows as are read do so, too', async () => {
  const cells = '2026-11-25;1 250,50;500011234;Åkerlund & Söner AB;Faktura 500012 månadsavgift;SEK';
  const text = `Datum;Belopp;OCR;Namn;Text;Valuta\n${`${cells}\n`.repeat(BANK_BOUNDS.rows)}`;
  const head = await new BankReading().read(Buffer.from(text.slice(0, 10_000)));
  if (!('table' in head)) throw new Error(JSON.stringify(head));
  const packed = await readOnThread(text, head.table.mapping);
  if ('refused' in packed) throw new Error(packed.refused);
  const { figures } = JSON.parse(new TextDecoder().decode(packed)) as BankFile;
  expect(figures).toMatchObject({ entries: 50_000, credits: '62525000', skipped: [] });
});

it('P43 what is said of a file is short, whatever is in it', async () => {
  const statement = (at: number, entries = '') =>
    `<Stmt><Acct><Id><IBAN>${at}${'S'.repeat(200)}</IBAN></Id></Acct><TxsSummry><TtlCdtNtries><Sum>5</Sum></TtlCdtNtries></TxsSummry>${entries}</Stmt>`;
  const file = (statements: string) => plain.replace(/<Stmt>.*<\/Stmt>/s, statements);
  const many = (count: number, of: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => of(at)).join('');
  const { statements: most, named } = BANK_BOUNDS;
  const packed = await readOnThread(file(many(most, (at) => statement(at))));
  if ('refused' in packed) throw new Error(packed.refused);
  expect(packed.length).toBeLessThan(30_000);
  const { figures } = JSON.parse(new TextDecoder().decode(packed)) as BankFile;
  expect(figures.accounts).toHaveLength(named);
  expect([figures.differences.length, figures.moreDifferences]).toEqual([named, most - named]);
  expect(await readOnThread(file(many(300_000, () => '<Stmt/>')))).toEqual({ refused: 'tooLarge' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const code = (at: number) => `X${letters[Math.floor(at / 26)] ?? ''}${letters[at % 26] ?? ''}`;
  const currencies = many(400, (at) => `<Ntry><Amt Ccy="${code(at)}">1</Amt></Ntry>`);
  expect(await readOnThread(file(statement(0, currencies)))).toEqual({ refused: 'noCurrency' });
});

it('a ZIP file is unpacked within the memory of one', async () => {
  const entry = camtFile({
    statements: [{ entries: [{ amount: '1', parts: [{ texts: ['y'.repeat(1_000)] }] }] }],
  }).match(/<Ntry>.*<\/Ntry>/s)?.[0];
  const long = plain.replace('</Stmt>', `${entry}</Stmt>`.replace(entry ?? '', (entry ?? '').repeat(30_000)));
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(long), 'long.xml');
  zip.end();
  const bytes = await buffer(zip.outputStream);
  const packed = await readOnThread(bytes.toString('latin1'), null, 'latin1');
  if ('refused' in packed) throw new Error(packed.refused);
  const { figures } = JSON.parse(new TextDecoder().decode(packed)) as BankFile;
  expect([long.length > 30_000_000, figures.entries]).toEqual([true, 30_001]);
});

const LONG_FILES: readonly (readonly [kind: string, text: () => string])[] = [
  ['attributes', () => plain.replace('<GrpHdr>', () => `<GrpHdr ${attributes()}>`)],
  ['an ampersand without an end', () => plain.replace(PLACE, `Söner & Co ${'x'.repeat(LONG)}`)],
  ['one text', () => plain.replace(PLACE, 'x'.repeat(LONG))],
  ['a document type', () => plain.replace('<Document', `<!DOCTYPE ${'x'.repeat(LONG)}><Document`)],
  ['references', () => plain.replace('</RmtInf>', `${REFERENCE.repeat(LONG / 50)}</RmtInf>`)],
  ['texts', () => plain.replace('</RmtInf>', `${'<Ustrd>x</Ustrd>'.repeat(LONG / 16)}</RmtInf>`)],
];

it.each(inFull ? LONG_FILES : LONG_FILES.slice(0, 2))(
  'a file of nothing but %s ends as an answer',
  async (_, text) => {
    const answer = await readOnThread(text());
    if ('refused' in answer) expect(['tooLarge', 'entity', 'doctype']).toContain(answer.refused);
    else expect(answer.length).toBeGreaterThan(0);
  },
);

function attributes(): string {
  return Array.from({ length: LONG / 13 }, (_, at) => `a${at}=""`).join(' ');
}
