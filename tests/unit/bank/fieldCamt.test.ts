import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import type { BankFile } from '../../../shared/domain/bankEntries.ts';
import { fieldFile, matchedInField, paidInField, rowsInField } from '../../fakes/fieldDesk.ts';

const reading = new BankReading();

async function read(bytes: Uint8Array | string): Promise<BankFile> {
  const answer = await reading.read(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  if (!('figures' in answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

const refusedOf = async (bytes: Uint8Array | string) =>
  reading.read(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);

function zipped(files: Readonly<Record<string, Uint8Array | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const skipsOf = ({ figures }: BankFile) =>
  figures.skipped.map(({ reason, count, sum }) => `${count} ${reason} ${sum}`);

const STUZZA = fieldFile('e01-stuzza-min.xml').toString();
const NAMESPACE = 'ISO:camt.053.001.02:APC:STUZZA:payments:003';

interface Entry {
  readonly amount?: string;
  readonly direction?: string;
  /** Elements of the entry besides. */
  readonly more?: string;
  /** Elements of its payments. */
  readonly parts?: readonly string[];
}

const entry = ({ amount = '1250.00', direction = 'CRDT', more = '', parts = [] }: Entry) => {
  const details = parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('');
  return `<Ntry><Amt Ccy="SEK">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${more}${details === '' ? '' : `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;
};
const statement = (...entries: string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>SE1</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
const reference = (number: string) =>
  `<RmtInf><Strd><CdtrRefInf><Ref>${number}</Ref></CdtrRefInf></Strd></RmtInf>`;
const refs = (inner: string) => `<Refs>${inner}</Refs>`;

const KINDS = [
  ['052', 'BkToCstmrAcctRpt', 'Rpt'],
  ['053', 'BkToCstmrStmt', 'Stmt'],
  ['054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const;
const VERSIONS = ['02', '04', '08', '10', '13'];

/** Booked, pending and for information, as versions write a status and a payer. */
function versionOf([kind, message, report]: (typeof KINDS)[number], version: string): string {
  const isLate = Number(version) >= 8;
  const one = (amount: string, code: string) => {
    const status = isLate ? `<Sts><Cd>${code}</Cd></Sts>` : `<Sts>${code}</Sts>`;
    const payer = isLate ? '<Dbtr><Pty><Nm>Alfa</Nm></Pty></Dbtr>' : '<Dbtr><Nm>Alfa</Nm></Dbtr>';
    const part = `${refs('<EndToEndId>NOTPROVIDED</EndToEndId>')}<RltdPties>${payer}</RltdPties>${reference('500101')}`;
    return entry({ amount, parts: [part] }).replace('<Sts>BOOK</Sts>', status);
  };
  const entries = [one('1250.00', 'BOOK'), one('99.00', 'PDNG'), one('7.00', 'INFO')].join('');
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${message}><${report}><Id>S</Id>${entries}</${report}></${message}></Document>`;
}

describe('field: a camt file of whichever bank', () => {
  it.each(KINDS.map((kind) => [kind[0], kind] as const))(
    'is of camt.%s in each version, under each namespace and encoding',
    async (_, kind) => {
      for (const version of VERSIONS) {
        const file = versionOf(kind, version);
        const prefixed = file.replace(/<(\/?)(?=[A-Z])/g, '<$1b:').replace('xmlns=', 'xmlns:b=');
        const national = file.replace(/"urn:iso[^"]*"/, `"ISO:camt.${kind[0]}.001.${version}:APC:STUZZA"`);
        const wide = `<?xml version="1.0" encoding="UTF-16"?>${file}`;
        const files = [
          ...[file, prefixed, national, `\ufeff${file}`, Buffer.from(`\ufeff${wide}`, 'utf16le')],
          Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${file}`.replace('Alfa', 'Åsa'), 'latin1'),
        ];
        for (const [at, one] of files.entries()) {
          const found = await read(one);
          const credits = found.credits.map(({ amount, payer }) => `${amount} ${payer}`);
          expect([version, at, credits, skipsOf(found)]).toEqual([
            ...[version, at, [at === 5 ? '1250 Åsa' : '1250 Alfa'], ['2 pending 106']],
          ]);
        }
      }
    },
  );

  it('is read under a national namespace, as a ZIP file, and with several documents in it', async () => {
    const other = STUZZA.replace('500101', '500103').replace('1250.00', '99.00');
    const both = { 500101: '1250', 500103: '99' };
    expect(paidInField(matchedInField(await read(STUZZA)))).toEqual({ 500101: '1250' });
    expect(paidInField(matchedInField(await read(`${STUZZA}\n${other}<!-- end -->\n`)))).toEqual(both);
    const files = { 'a/1.xml': STUZZA, 'a/2.xml': other, '__MACOSX/a/._1.xml': 'x', 'note.txt': 'Hello' };
    const zip = await read(await zipped(files));
    expect(paidInField(matchedInField(zip))).toEqual(both);
    expect(zip.figures.otherFiles).toBe(1);
  });

  it.each([
    'urn:iso:std:iso:20022:tech:xsd:camt.053.001.01',
    'urn:iso:std:iso:20022:tech:xsd:camt.053.001.12',
    'urn:iso:std:iso:20022:tech:xsd:camt.053.001.14',
    'http://www.six-interbank-clearing.com/de/camt.053.001.04.ch.02.xsd',
    'urn:iso:std:iso:20022:tech:xsd:$camt.053.001.02',
    'urn:CBI:xsd:CBIBkToCstmrStmt.00.01.00',
    '',
  ])('is read in the namespace %s, with a prefix and without', async (namespace) => {
    const plain = STUZZA.replace(NAMESPACE, namespace);
    expect(paidInField(matchedInField(await read(plain)))).toEqual({ 500101: '1250' });
    if (namespace === '') return;
    const prefixed = plain.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:').replace('xmlns=', 'xmlns:n=');
    expect(await read(prefixed)).toEqual(await read(plain));
  });

  it('is read as a report, a statement and a notification, under the names that versions and countries have for it', async () => {
    const as = (message: string, part: string) =>
      STUZZA.replaceAll('BkToCstmrStmt', message).replaceAll(/<(\/?)Stmt>/g, `<$1${part}>`);
    const kinds = [
      ['camt052', as('BkToCstmrAcctRpt', 'Rpt').replace('camt.053', 'camt.052')],
      ['camt053', as('BkToCstmrStmtV01', 'Stmt')],
      ['camt053', as('CBIBkToCstmrStmtReqLogMsg', 'Stmt')],
      ['camt054', as('BkToCstmrDbtCdtNtfctn', 'Ntfctn').replace('camt.053', 'camt.054')],
    ] as const;
    for (const [kind, text] of kinds) {
      const file = await read(text);
      expect(file.figures.kind).toBe(kind);
      expect(paidInField(matchedInField(file))).toEqual({ 500101: '1250' });
    }
    // As of the first version, in no element of their own.
    const first = as('BkToCstmrStmtV01', 'Stmt').replaceAll(/<\/?NtryDtls>/g, '');
    const old = first.replaceAll('Ref>', 'CdtrRef>').replaceAll('RefInf>', 'RefInf>');
    expect(paidInField(matchedInField(await read(old)))).toEqual({ 500101: '1250' });
  });

  it('may have instructions, blank lines and undeclared names of schemas', async () => {
    const plain = await read(STUZZA);
    const [declaration = '', document = ''] = STUZZA.split('\n');
    const sheet = '<?xml-stylesheet type="text/xsl" href="camt.xsl"?>';
    expect(await read(`${declaration}${sheet}${document}`)).toEqual(plain);
    expect(await read(`${declaration}${document.replace('<Ntry>', '<?p q?><Ntry>')}${sheet}`)).toEqual(plain);
    expect(await read(`\uFEFF\n\n  ${STUZZA}`)).toEqual(plain);
    expect(await read(STUZZA.replace('xmlns=', 'xsi:schemaLocation="a b" xmlns='))).toEqual(plain);
  });

  it('has nothing of what is of another namespace in it', async () => {
    const more = '<x:Ntry xmlns:x="urn:x"><x:Amt Ccy="SEK">7</x:Amt></x:Ntry>';
    const inside = '<x:Amt xmlns:x="urn:x" Ccy="SEK">7</x:Amt><x:RvslInd xmlns:x="urn:x">true</x:RvslInd>';
    const text = STUZZA.replace('<Ntry>', `${more}<Ntry>`).replace('</Ntry>', `${inside}</Ntry>`);
    expect(await read(text)).toEqual(await read(STUZZA));
    const other = `<x:Stmt xmlns:x="urn:x">${entry({})}</x:Stmt>`;
    expect(await read(STUZZA.replace('<Stmt>', `${other}<Stmt>`))).toEqual(await read(STUZZA));
  });

  it('is refused by a sentence that is true of it', async () => {
    const notification = STUZZA.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn').replaceAll(
      'Stmt>',
      'Ntfctn>',
    );
    expect(await refusedOf(STUZZA.replace(NAMESPACE, 'urn:x:pain.001.001.03'))).toEqual({
      refused: 'otherMessage',
    });
    expect(await refusedOf(await zipped({ 'a.xml': STUZZA, 'b.xml': notification }))).toEqual({
      refused: 'mixed',
    });
    expect(await refusedOf(await zipped({ 'a.csv': 'Datum;Belopp\n', 'b.pdf': '%PDF-' }))).toEqual({
      refused: 'zip',
    });
    expect(await refusedOf((await zipped({ 'a.xml': STUZZA })).subarray(0, -30))).toEqual({
      refused: 'packed',
    });
    expect(await refusedOf(STUZZA.replace('</Amt>', '</Amount>'))).toEqual({ refused: 'damaged' });
    expect(await refusedOf(`${STUZZA}${STUZZA.slice(0, 300)}`)).toEqual({ refused: 'cut' });
    expect(await refusedOf(STUZZA.replace(/<Stmt>.*<\/Stmt>/, ''))).toEqual({ refused: 'empty' });
    expect(await refusedOf('<html><body>Log in<br></body></html>')).toEqual({ refused: 'notBank' });
  });

  it('has parts that go their own way', async () => {
    const file = await read(fieldFile('e02-parts-signs-min.xml'));
    expect(paidInField(matchedInField(file))).toEqual({ 500101: '1250' });
    expect(skipsOf(file)).toEqual(['1 debit 400']);
    expect(file.figures).toMatchObject({ credits: '1250', differences: [], entries: 1 });
    // An entry that goes out as a whole may have a payment that came in.
    const part = (amount: string, way: string, more = '') =>
      `<Amt Ccy="SEK">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd>${more}`;
    const out = await read(
      statement(
        entry({
          ...{ amount: '1', direction: 'DBIT' },
          parts: [part('99', 'CRDT', reference('500103')), part('100', 'DBIT')],
        }),
        entry({ amount: '30', direction: 'DBIT', parts: [part('10', 'DBIT'), part('20', 'DBIT')] }),
        // Its parts come to 0, and not to 8.
        entry({ amount: '8', parts: [part('4', 'CRDT'), part('4', 'DBIT')] }),
        // What says two things of its direction is no payment.
        entry({ amount: '5', parts: [part('5', 'DBIT')] }),
      ),
    );
    expect(paidInField(matchedInField(out))).toEqual({ 500103: '99' });
    expect(skipsOf(out).toSorted()).toEqual(['1 noAmount 5', '2 debit 130']);
    expect(out.figures.differences).toEqual([{ kind: 'parts', said: '8', found: '0', place: 2 }]);
  });

  it('has the number in whatever the payer calls the payment', async () => {
    const matched = matchedInField(await read(fieldFile('e03-endtoend-min.xml')));
    expect(rowsInField(matched)).toEqual(['number 500 500101']);
    const called = [
      '<InstrId>500101</InstrId>',
      '<PmtInfId>500101</PmtInfId>',
      '<TxId>500101</TxId>',
      '<Prtry><Tp>OCR</Tp><Ref>500101</Ref></Prtry>',
      '<EndToEndId>INV-500101</EndToEndId>',
      '<EndToEndId>NOTPROVIDED</EndToEndId><InstrId>0000500101</InstrId>',
    ];
    for (const one of called)
      expect(rowsInField(matchedInField(await read(statement(entry({ parts: [refs(one)] })))))).toEqual([
        'number 1250 500101',
      ]);
  });

  it('takes no name of a payment for an invoice where the payer says another one, or several', async () => {
    const rows = async (part: string) =>
      rowsInField(matchedInField(await read(statement(entry({ amount: '7.77', parts: [part] })))));
    const end = (name: string) => refs(`<EndToEndId>${name}</EndToEndId>`);
    // The reference is the invoice's, and the name is the payer's own.
    expect(await rows(end('500102') + reference('500101'))).toEqual(['number 7.77 500101']);
    expect(await rows(`${end('500102')}<RmtInf><Ustrd>Invoice 500101</Ustrd></RmtInf>`)).toEqual([
      'suggested 7.77 500102',
    ]);
    expect(await rows(end('500101-500102'))).toEqual(['unmatched 7.77']);
    expect(await rows(end('3f2a5001-0101-4716-a716-500101500102'))).toEqual(['unmatched 7.77']);
  });

  it('takes a payment back in the same file', async () => {
    const file = await read(fieldFile('e04-reversed-min.xml'));
    const matched = matchedInField(file);
    expect(matched.seen).toEqual([]);
    expect(rowsInField(matched)).toEqual(['takenBack 1250 500101', 'takenBack -1250 500101']);
    expect(skipsOf(file)).toEqual(['1 reversal 1250']);
    expect(matched.figures).toMatchObject({ rest: '0', invoices: 0, file: { credits: '1250' } });
  });

  const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';
  const paid = entry({ parts: [reference('500101')] });
  const back = (more: Entry) => entry({ direction: 'DBIT', more: '<RvslInd>true</RvslInd>', ...more });
  const takers: readonly (readonly [string, string])[] = [
    ['a return with its reason', entry({ direction: 'DBIT', parts: [reference('500101') + returned] })],
    [
      'a code of the standard',
      entry({
        direction: 'DBIT',
        more: '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>',
      }),
    ],
    ['a reversal without a word', back({})],
    [
      'a reversal whose number is in its text',
      back({ parts: ['<RmtInf><Ustrd>Return of 500101</Ustrd></RmtInf>'] }),
    ],
    [
      'a reversal whose part says how it came',
      back({ parts: [`<CdtDbtInd>CRDT</CdtDbtInd>${reference('500101')}`] }),
    ],
    [
      'a return with a fee',
      entry({
        ...{ amount: '1255.00', direction: 'DBIT' },
        parts: [
          `<AmtDtls><InstdAmt><Amt Ccy="SEK">1250.00</Amt></InstdAmt><TxAmt><Amt Ccy="SEK">1255.00</Amt></TxAmt></AmtDtls>${reference('500101')}${returned}`,
        ],
      }),
    ],
  ];
  it.each(takers)('is taken back by %s, before it in the file or after it', async (_, taker) => {
    for (const entries of [
      [paid, taker],
      [taker, paid],
    ]) {
      const matched = matchedInField(await read(statement(...entries)));
      expect(matched.seen).toEqual([]);
      expect(rowsInField(matched)[0]).toBe('takenBack 1250 500101');
    }
  });

  it('takes back the payment that is meant, and no other', async () => {
    const rows = async (...entries: string[]) =>
      rowsInField(matchedInField(await read(statement(...entries))));
    const day = (text: string, on: string) => text.replace('2026-11-20', on);
    const amount = (text: string) => text.replaceAll('1250.00', '99.00');
    const other = entry({ amount: '99.00', parts: [reference('500103')] });
    // A payment of the same amount, by its reference.
    expect(await rows(amount(paid), other, back({ amount: '99.00', parts: [reference('500103')] }))).toEqual([
      'number 99 500101',
      'takenBack 99 500103',
      'takenBack -99 500103',
    ]);
    // One of an earlier file.
    expect(await rows(paid, back({ parts: [reference('500777')] }))).toEqual(['number 1250 500101']);
    expect(await rows(day(paid, '2026-11-21'), back({}))).toEqual(['number 1250 500101']);
    // Nobody can know which one.
    expect(await rows(amount(paid), other, back({ amount: '99.00' }))).toEqual([
      'suggested 99 500101',
      'suggested 99 500103',
    ]);
    // A part of it.
    expect(await rows(paid, back({ amount: '1000.00', parts: [reference('500101')] }))).toEqual([
      'suggested 1250 500101',
    ]);
    // Paid, taken back, and paid again.
    expect(await rows(paid, back({ parts: [reference('500101')] }), day(paid, '2026-11-21'))).toEqual([
      'number 1250 500101',
      'takenBack 1250 500101',
      'takenBack -1250 500101',
    ]);
    // A batch at once.
    const part = (of: string, number: string) => `<Amt Ccy="SEK">${of}</Amt>${reference(number)}`;
    const batch = entry({ amount: '100', parts: [part('60', '500101'), part('40', '500103')] });
    expect(await rows(batch, back({ amount: '100' }))).toEqual([
      ...['takenBack 60 500101', 'takenBack -100 500101'],
      ...['takenBack 40 500103', 'takenBack -100 500103'],
    ]);
    // What goes out comes back: that is no customer's payment.
    expect(await rows(entry({ parts: [reference('500101') + returned] }))).toEqual([]);
  });

  it('says NOTPROVIDED of many a payment', async () => {
    const file = await read(fieldFile('e14-notprovided-min.xml'));
    expect(file.figures).toMatchObject({ credits: '198', skipped: [] });
    const words = [
      'NOTAVAILABLE',
      'Not Provided',
      'NONREF',
      'NONE',
      '0',
      '000000',
      '-',
      '.',
      'N/A',
      'null',
      'XXXXXX',
      '???',
    ];
    for (const word of words) {
      const one = entry({ more: `<AcctSvcrRef>${word}</AcctSvcrRef>`, parts: [reference(word)] });
      const twice = await read(statement(one, one));
      expect([word, twice.figures.credits]).toEqual([word, '2500']);
      // What says nothing does not stand in the way of what does.
      const text = `${refs(`<EndToEndId>${word}</EndToEndId>`)}<RmtInf><Ustrd>500101</Ustrd><Strd><CdtrRefInf><Ref>${word}</Ref></CdtrRefInf></Strd></RmtInf>`;
      const matched = matchedInField(await read(statement(entry({ parts: [text] }))));
      expect([word, rowsInField(matched)]).toEqual([word, ['text 1250 500101']]);
    }
  });

  it('has the same statement twice, and two equal payments in it', async () => {
    const text = statement(paid, paid);
    expect((await read(text)).figures.credits).toBe('2500');
    const twice = await read(text + text);
    expect(twice.figures.credits).toBe('2500');
    expect(skipsOf(twice)).toEqual(['2 again 2500']);
    const named = statement(entry({ more: '<AcctSvcrRef>B77</AcctSvcrRef>' }));
    expect(skipsOf(await read(named + named.replace('<Id>S<', '<Id>T<')))).toEqual(['1 again 1250']);
  });

  it('does not take the day of one payment for that of another', async () => {
    const odd = paid.replace('2026-11-20', '2026-20-11');
    const later = entry({ amount: '99', parts: [reference('500103')] }).replace('2026-11-20', '2026-11-27');
    const matched = matchedInField(await read(statement(odd, later)));
    expect(matched.seen.map(({ id, day }) => [id, day])).toEqual([
      [1, null],
      [3, '2026-11-27'],
    ]);
    expect(matched.figures).toMatchObject({ withoutDay: 1, file: { oddDays: 1 } });
  });

  it('takes off its fees, and sums its batches', async () => {
    const fee = '<Chrgs><Amt Ccy="SEK">2</Amt></Chrgs>';
    const part = (of: string, number: string, more = '') =>
      `<Amt Ccy="SEK">${of}</Amt>${more}${reference(number)}`;
    const batch = (amount: string, more: string, parts: string[]) => entry({ amount, more, parts });
    const two = (more = '') => [part('60', '500101', more), part('40', '500103', more)];
    const paidBy = async (text: string) => {
      const file = await read(statement(text));
      return [paidInField(matchedInField(file)), file.figures.differences.length];
    };
    const gross = { 500101: '60', 500103: '40' };
    expect(await paidBy(batch('100', '', two()))).toEqual([gross, 0]);
    expect(await paidBy(batch('98', fee, two()))).toEqual([gross, 0]);
    expect(await paidBy(batch('96', '', two(fee)))).toEqual([{ 500101: '58', 500103: '38' }, 0]);
    expect(await paidBy(batch('97', fee, two()))).toEqual([{}, 1]);
    const said = (total: string) =>
      batch('100', '', two()).replace(
        '<NtryDtls>',
        `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs><TtlAmt Ccy="SEK">${total}</TtlAmt></Btch>`,
      );
    expect(await paidBy(said('100.00'))).toEqual([gross, 0]);
    expect((await read(statement(said('90')))).figures.differences).toEqual([
      { kind: 'batch', said: '90', found: '100', place: 1 },
    ]);
  });
});
