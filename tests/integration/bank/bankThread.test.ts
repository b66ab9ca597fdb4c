import { expect, it } from 'vitest';
import { readCamt } from '../../../electron/services/bank/readCamt.ts';
import type { BankFileRefused, BankReading } from '../../../electron/services/bank/serveBank.ts';
import { answerOnThread } from '../../../electron/threads/answerOnThread.ts';
import { BANK_BOUNDS } from '../../../shared/domain/bankBounds.ts';
import type { BankFile } from '../../../shared/domain/bankEntries.ts';
import { camtFile } from '../../fakes/camtFile.ts';
import { inFull } from '../../promiseCounts.ts';

const THREAD = new URL('../../../electron/services/exportThread.ts', import.meta.url);
const PLACE = 'XX';
/** Bytes of a file that is nearly as long as any that is read. */
const LONG = BANK_BOUNDS.file - 100_000;

const REFERENCE = '<Strd><CdtrRefInf><Ref>x</Ref></CdtrRefInf></Strd>';

type Answer = Uint8Array | BankFileRefused;

/** As the service asks, with the file in shared memory. */
function readOnThread(text: string): Promise<Answer> {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  const { memory, seconds } = BANK_BOUNDS;
  return answerOnThread<{ bank: BankReading }, Answer>(THREAD, {
    ...{ name: 'bank', memory, seconds, exceeded: { refused: 'tooLarge' } },
    ask: ({ bank }) => bank.packed(bytes, null),
  });
}

const plain = camtFile({ statements: [{ entries: [{ amount: '1', parts: [{ texts: [PLACE] }] }] }] });

it('as many payments as are read go over in one piece, the same as by themselves', async () => {
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
  const { credits } = readCamt(Buffer.from(text));
  expect(JSON.stringify(file.credits) === JSON.stringify(credits)).toBe(true);
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
