import { describe, expect, it } from 'vitest';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import type { BankFile } from '../../../shared/domain/bankEntries.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { type CamtEntry, type CamtFile, camtFile } from '../../fakes/camtFile.ts';

const reading = new BankReading();

async function read(file: CamtFile | string): Promise<BankFile> {
  const answer = await reading.read(Buffer.from(typeof file === 'string' ? file : camtFile(file)));
  if (!('figures' in answer)) throw new Error(JSON.stringify(answer));
  expect(sumOfDecimals(answer.credits.map(({ amount }) => amount))).toBe(answer.figures.credits);
  expect(answer.credits.map(({ place }) => place)).toEqual(answer.credits.map((_, at) => at + 1));
  return answer;
}

const of = (...entries: CamtEntry[]): CamtFile => ({ statements: [{ entries }] });
const counted = ({ figures }: BankFile) =>
  Object.fromEntries(
    figures.skipped.map(({ reason, count, sum, currency }) => [reason, [count, sum, currency]]),
  );

describe('an account statement', () => {
  it('has each payment with what says whose it is', async () => {
    const { credits, figures } = await read({
      statements: [
        {
          said: { number: 1, sum: '1250.50' },
          opening: '-100',
          closing: '1150.5',
          entries: [
            {
              amount: '1250.50',
              bookedOn: '2026-11-24',
              valueOn: '2026-11-25',
              bankReference: 'BANK-1',
              parts: [
                {
                  amount: '1250.50',
                  references: ['500011', '500011'],
                  documents: [' F-77 '],
                  texts: ['Faktura 50001', 'tack & hej'],
                  payer: 'Åkerlund & Söner AB',
                },
              ],
            },
          ],
        },
      ],
    });
    expect(credits).toEqual([
      {
        place: 1,
        account: 'SE4550000000058398257466',
        bookedOn: '2026-11-24',
        valueOn: '2026-11-25',
        amount: '1250.5',
        currency: 'SEK',
        references: ['500011'],
        text: 'Faktura 50001\ntack & hej\nF-77',
        payer: 'Åkerlund & Söner AB',
        bankReference: 'BANK-1',
        parts: 1,
        isUnopened: false,
        identifiers: [],
        takenBack: null,
        mayBeTakenBack: false,
      },
    ]);
    expect(figures).toEqual({
      kind: 'camt053',
      accounts: ['SE4550000000058398257466'],
      currencies: ['SEK'],
      from: '2026-11-24',
      until: '2026-11-24',
      entries: 1,
      credits: '1250.5',
      charges: { count: 0, sum: '0' },
      skipped: [],
      leftOut: [],
      differences: [],
      moreDifferences: 0,
      oddDays: 0,
      unreadTotals: 0,
      otherFiles: 0,
    });
  });

  it.each([2, 3, 4, 7, 8, 13])(
    'is read in version %i, with a prefix or none, and as a notification',
    async (version) => {
      const statements = [
        {
          entries: [
            { amount: '3', charges: ['0.25'], parts: [{ amount: '3', references: ['1'], payer: 'Maija' }] },
          ],
        },
      ];
      const plain = await read({ version, statements });
      expect(plain.credits).toMatchObject([{ amount: '3', references: ['1'], payer: 'Maija' }]);
      expect(plain.figures.charges).toEqual({ count: 1, sum: '0.25' });
      expect(await read({ version, statements, prefix: 'ns2' })).toEqual(plain);
      const notified = await read({ version, statements, kind: 'camt054' });
      expect(notified).toEqual({ ...plain, figures: { ...plain.figures, kind: 'camt054' } });
    },
  );

  it('counts days that no bank has come to, and own totals that cannot be read', async () => {
    const entries = [
      { amount: '3', bookedOn: '2999-01-01', valueOn: '2026-11-25' },
      { amount: '4', bookedOn: '2026-02-30' },
      { amount: '5' },
    ];
    const said = { number: Number.NaN, sum: '12,-' };
    const { credits, figures } = await read({ statements: [{ entries, said, opening: '1', closing: '13' }] });
    expect(credits.map(({ bookedOn, valueOn }) => [bookedOn, valueOn])).toEqual([
      [null, '2026-11-25'],
      [null, null],
      ['2026-11-25', '2026-11-25'],
    ]);
    expect(figures).toMatchObject({ oddDays: 2, until: '2026-11-25', unreadTotals: 2, differences: [] });
    const other = await read({ statements: [{ entries, opening: '1', closing: '1,3' }] });
    expect(other.figures.unreadTotals).toBe(1);
  });

  it('opens a batch whose parts add up, to the last of five decimals', async () => {
    const { credits } = await read(
      of({
        amount: '10.00001',
        payments: 2,
        parts: [
          { amount: '4', references: ['1'], bankReference: 'P1' },
          { amount: '000006.00001', references: ['2'] },
        ],
        bankReference: 'B',
        information: 'of all',
      }),
    );
    expect(
      credits.map(({ amount, references, parts, bankReference, text }) => [
        amount,
        references[0],
        parts,
        bankReference,
        text,
      ]),
    ).toEqual([
      ['4', '1', 2, 'P1', ''],
      ['6.00001', '2', 2, 'B', ''],
    ]);
  });

  it('keeps a batch as one where its parts are not there, have no amounts, or do not add up', async () => {
    const part = { amount: '4', references: ['1'] };
    const { credits, figures } = await read(
      of(
        { amount: '10', payments: 7, information: 'Bankgiro' },
        { amount: '10', parts: [{ references: ['1'] }, { references: ['2'] }] },
        { amount: '10', parts: [part, { ...part, currency: 'EUR' }] },
        { amount: '10', payments: 2, parts: [{ ...part, amount: '10' }] },
        { amount: '10', parts: [part, part] },
      ),
    );
    expect(
      credits.every(
        ({ isUnopened, amount, references }) => isUnopened && amount === '10' && references.length === 0,
      ),
    ).toBe(true);
    expect(credits.map(({ parts }) => parts)).toEqual([7, 2, 2, 2, 2]);
    expect(credits[0]?.text).toBe('Bankgiro');
    expect(figures.differences).toEqual([
      { kind: 'parts', said: '10', found: '4', place: 3 },
      { kind: 'parts', said: '10', found: '8', place: 5 },
    ]);
  });

  it('says where the bank names another number of payments than it opens', async () => {
    const parts = [{ amount: '4' }, { amount: '6' }];
    const { figures, credits } = await read(of({ amount: '1' }, { amount: '10', payments: 3, parts }));
    expect(credits).toHaveLength(3);
    expect(figures.differences).toEqual([{ kind: 'number', said: '3', found: '2', place: 2 }]);
  });

  it('takes the amount of the entry for a single payment, less its fee or not', async () => {
    const { credits, figures } = await read(
      of(
        { amount: '98', parts: [{ amount: '100', references: ['1'], charges: ['2'] }] },
        { amount: '98', parts: [{ amount: '100', references: ['2'] }] },
        { amount: '98', parts: [{ amount: '9', currency: 'USD', references: ['3'] }] },
      ),
    );
    expect(credits.map(({ amount, references }) => [amount, references[0]])).toEqual([
      ['98', '1'],
      ['98', '2'],
      ['98', '3'],
    ]);
    expect(figures.differences).toEqual([{ kind: 'parts', said: '98', found: '100', place: 2 }]);
    expect(figures.charges).toEqual({ count: 1, sum: '2' });
  });

  it('says of no entry that its parts differ where those with an amount come to it', async () => {
    const part = { amount: '10', references: ['1'] };
    const { credits, figures } = await read(
      of(
        { amount: '10', parts: [part, { references: ['2'] }] },
        { amount: '10', parts: [part, { amount: '0' }] },
      ),
    );
    expect(credits.map(({ isUnopened }) => isUnopened)).toEqual([true, true]);
    expect(figures.differences).toEqual([]);
  });

  it('counts what is no credit', async () => {
    const file = await read(
      of(
        { amount: '1', direction: 'DBIT' },
        { amount: '2', direction: 'DBIT' },
        { amount: '4', isReversal: true },
        { amount: '8', direction: 'DBIT', isReversal: true },
        { amount: '16', status: 'PDNG' },
        { amount: '32', status: 'INFO', direction: 'DBIT' },
        { amount: '64', bankReference: 'A' },
        { amount: '64', bankReference: 'A' },
        { amount: '64', bankReference: 'B' },
        { amount: '64' },
        { amount: '64' },
        { amount: '0.00' },
        { amount: '1,50' },
      ),
    );
    expect(counted(file)).toEqual({
      debit: [2, '3', 'SEK'],
      reversal: [2, '12', 'SEK'],
      pending: [2, '48', 'SEK'],
      again: [1, '64', 'SEK'],
      noAmount: [2, '0', 'SEK'],
    });
    expect(file.figures).toMatchObject({ entries: 13, credits: '256' });
  });

  it('does not take two payments for one that share the reference of the bank', async () => {
    const part = (payer: string) => ({ amount: '5', payer });
    const { credits } = await read(
      of(
        { amount: '5', bankReference: 'A', parts: [part('Anna')] },
        { amount: '5', bankReference: 'A', parts: [part('Berit')] },
      ),
    );
    expect(credits.map(({ payer }) => payer)).toEqual(['Anna', 'Berit']);
  });

  it('counts entries in another currency than that of most credits', async () => {
    const file = await read({
      statements: [
        { currency: 'EUR', account: 'FI1', entries: [{ amount: '7' }, { amount: '3', direction: 'DBIT' }] },
        { account: 'SE2', entries: [{ amount: '1' }, { amount: '2' }] },
      ],
    });
    expect(file.credits.map(({ amount, account }) => [account, amount])).toEqual([
      ['SE2', '1'],
      ['SE2', '2'],
    ]);
    expect(file.figures).toMatchObject({
      accounts: ['FI1', 'SE2'],
      currencies: ['SEK', 'EUR'],
      credits: '3',
    });
    expect(counted(file)).toEqual({ debit: [1, '3', 'EUR'], currency: [1, '7', 'EUR'] });
  });

  it('says what contradicts itself', async () => {
    const { figures } = await read({
      statements: [
        { said: { number: 3, sum: '11' }, opening: '5', closing: '-5', entries: [{ amount: '10' }] },
        { said: { number: 2, sum: '10' }, entries: [{ amount: '4' }, { amount: '6', status: 'PDNG' }] },
        { said: { number: 1, sum: '4' }, entries: [{ amount: '4' }, { amount: '6', status: 'PDNG' }] },
      ],
    });
    expect(figures.differences).toEqual([
      { kind: 'total', said: '11', found: '10', place: null },
      { kind: 'number', said: '3', found: '1', place: null },
      { kind: 'balance', said: '-5', found: '15', place: null },
    ]);
  });

  it('may have no entries', async () => {
    const { credits, figures } = await read(of());
    expect(credits).toEqual([]);
    expect(figures).toMatchObject({ entries: 0, credits: '0', from: null, until: null, currencies: [] });
  });

  it('reads a document in an envelope, and passes over what is of other namespaces', async () => {
    const [, document = ''] = camtFile(of({ amount: '5' })).split('?>\n');
    const supplement = '<SplmtryData xmlns="urn:x"><Ntry><Amt Ccy="SEK">9</Amt></Ntry></SplmtryData>';
    const more = document.replace(
      '</BkToCstmrStmt>',
      `${supplement}<Other>${document}</Other></BkToCstmrStmt>`,
    );
    const { figures } = await read(`<e:Envelope xmlns:e="urn:e"><e:Head/>${more}</e:Envelope>`);
    expect(figures).toMatchObject({ entries: 1, credits: '5' });
  });
});
