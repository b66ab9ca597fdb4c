import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import { BankMatching } from '../../../electron/store/reconciliation/bank/bankMatching.ts';
import type { BankFile } from '../../../shared/domain/bankEntries.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { NO_SENDER } from '../../../shared/domain/sender.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';

/** What an entry has to come to, in cents: worked out while it is written, by nothing of the product. */
interface Reckoned {
  /** Its elements. */
  readonly xml: string;
  /** Paid for an invoice; the number is empty where nothing says which. */
  readonly paid?: readonly (readonly [invoice: string, cents: number])[];
  /** Came in, and went back in the same file. */
  readonly back?: readonly (readonly [invoice: string, cents: number])[];
  readonly skipped?: Readonly<Record<string, readonly number[]>>;
  readonly differences?: number;
  readonly oddDays?: number;
}

/** What is drawn for an entry; its place in the file makes amounts and numbers of its own. */
interface Draw {
  readonly plan: number;
  readonly units: number;
  readonly word: string;
}

const WORDS = ['NOTPROVIDED', 'NONREF', '0', '-', '.', 'NOTAVAILABLE', 'N/A', 'none'];
const money = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, '0')}`;
const amt = (cents: number, currency = 'SEK') => `<Amt Ccy="${currency}">${money(cents)}</Amt>`;
const way = (direction: string) => `<CdtDbtInd>${direction}</CdtDbtInd>`;
const strd = (number: string) =>
  `<RmtInf><Strd><CdtrRefInf><Ref>${number}</Ref></CdtrRefInf></Strd></RmtInf>`;
const ustrd = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
const refs = (name: string, value: string) => `<Refs><${name}>${value}</${name}></Refs>`;
const RETURN = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';

interface Written {
  readonly direction?: string;
  readonly status?: string;
  readonly currency?: string;
  readonly day?: string;
  readonly more?: string;
  readonly parts?: readonly string[];
  readonly batch?: string;
}

function entry(cents: number | string, written: Written = {}): string {
  const { direction = 'CRDT', status = 'BOOK', currency = 'SEK', day = '2026-11-20' } = written;
  const { more = '', parts = [], batch = '' } = written;
  const amount = typeof cents === 'number' ? amt(cents, currency) : `<Amt Ccy="${currency}">${cents}</Amt>`;
  const details = batch + parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('');
  return [
    `<Ntry>${amount}${way(direction)}`,
    // The amount of a reversal comes before its indicator in no version, and behind it in all.
    more.includes('RvslInd') ? '<RvslInd>true</RvslInd>' : '',
    `<Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>`,
    `${more.replace('RvslInd', '')}${details === '' ? '' : `<NtryDtls>${details}</NtryDtls>`}</Ntry>`,
  ].join('');
}

/** Invoices that nobody else pays: the number of entry and part makes them. */
const invoiceOf = (at: number, part = 0) => String(700_000 + at * 10 + part);

/** Each way in which a bank was seen to write an entry, with what it comes to. */
const PLANS: readonly ((at: number, units: number, word: string) => Reckoned)[] = [
  (at, c) => ({ xml: entry(c, { parts: [strd(invoiceOf(at))] }), paid: [[invoiceOf(at), c]] }),
  (at, c, word) => ({
    xml: entry(c, { parts: [refs('EndToEndId', invoiceOf(at)) + strd(word)] }),
    paid: [[invoiceOf(at), c]],
  }),
  (at, c, word) => ({
    xml: entry(c, { parts: [refs('EndToEndId', word) + ustrd(`Faktura ${invoiceOf(at)}, tack`)] }),
    paid: [[invoiceOf(at), c]],
  }),
  (at, c) => ({
    xml: entry(c, { parts: [refs('InstrId', `INV-${invoiceOf(at)}`)] }),
    paid: [[invoiceOf(at), c]],
  }),
  // Two that share a word for no reference are two.
  (_, c, word) => ({
    xml: entry(c, { more: `<AcctSvcrRef>${word}</AcctSvcrRef>` }).repeat(2),
    paid: [
      ['', c],
      ['', c],
    ],
  }),
  // One that has a reference of its own is one.
  (at, c) => ({
    xml: entry(c, { more: `<AcctSvcrRef>B-${at}</AcctSvcrRef>`, parts: [strd(invoiceOf(at))] }).repeat(2),
    paid: [[invoiceOf(at), c]],
    skipped: { again: [c] },
  }),
  (at, c) => ({
    xml: entry(c + 300, { parts: [amt(c) + strd(invoiceOf(at)), amt(300) + strd(invoiceOf(at, 1))] }),
    paid: [
      [invoiceOf(at), c],
      [invoiceOf(at, 1), 300],
    ],
  }),
  // What goes out with it.
  (at, c) => ({
    xml: entry(c, {
      parts: [
        amt(c + 500) + way('CRDT') + strd(invoiceOf(at)),
        amt(500) + way('DBIT') + ustrd(`Avgift ${invoiceOf(at, 1)}`),
      ],
    }),
    paid: [[invoiceOf(at), c + 500]],
    skipped: { debit: [500] },
  }),
  (at, c) => ({
    xml: entry(c, {
      direction: 'DBIT',
      parts: [amt(100) + way('CRDT') + strd(invoiceOf(at)), amt(c + 100) + way('DBIT')],
    }),
    paid: [[invoiceOf(at), 100]],
    skipped: { debit: [c + 100] },
  }),
  // The bank's fee, of the entry and of each payment.
  (at, c) => ({
    xml: entry(c + 90, {
      more: `<Chrgs>${amt(10)}</Chrgs>`,
      parts: [amt(c) + strd(invoiceOf(at)), amt(100) + strd(invoiceOf(at, 1))],
    }),
    paid: [
      [invoiceOf(at), c],
      [invoiceOf(at, 1), 100],
    ],
  }),
  (at, c) => ({
    xml: entry(c - 10, { parts: [`${amt(c)}<Chrgs>${amt(10)}</Chrgs>${strd(invoiceOf(at))}`] }),
    paid: [[invoiceOf(at), c - 10]],
  }),
  // A batch that does not come to its entry claims no invoice.
  (at, c) => ({
    xml: entry(c, { parts: [amt(c) + strd(invoiceOf(at)), amt(1) + strd(invoiceOf(at, 1))] }),
    paid: [['', c]],
    differences: 1,
  }),
  (at, c) => ({
    xml: entry(c + 300, {
      batch: `<Btch><NbOfTxs>2</NbOfTxs><TtlAmt Ccy="SEK">${money(c + 301)}</TtlAmt></Btch>`,
      parts: [amt(c) + strd(invoiceOf(at)), amt(300) + strd(invoiceOf(at, 1))],
    }),
    paid: [
      [invoiceOf(at), c],
      [invoiceOf(at, 1), 300],
    ],
    differences: 1,
  }),
  (at, c) => ({
    xml: entry(c, { direction: 'DBIT', parts: [strd(invoiceOf(at))] }),
    skipped: { debit: [c] },
  }),
  (at, c) => ({ xml: entry(c, { status: 'PDNG', parts: [strd(invoiceOf(at))] }), skipped: { pending: [c] } }),
  (at, c) => ({ xml: entry(c, { status: 'INFO', parts: [strd(invoiceOf(at))] }), skipped: { pending: [c] } }),
  (at, c) => ({ xml: entry(c, { parts: [strd(invoiceOf(at)) + RETURN] }), skipped: { reversal: [c] } }),
  (at, c) => ({
    xml: entry(c, { more: 'RvslInd', parts: [strd(invoiceOf(at))] }),
    skipped: { reversal: [c] },
  }),
  // Paid and taken back, with a reference, without one, and by its reason.
  (at, c) => ({
    xml:
      entry(c, { parts: [strd(invoiceOf(at))] }) +
      entry(c, { direction: 'DBIT', more: 'RvslInd', parts: [strd(invoiceOf(at))] }),
    back: [[invoiceOf(at), c]],
    skipped: { reversal: [c] },
  }),
  (at, c) => ({
    xml: entry(c, { direction: 'DBIT', more: 'RvslInd' }) + entry(c, { parts: [strd(invoiceOf(at))] }),
    back: [[invoiceOf(at), c]],
    skipped: { reversal: [c] },
  }),
  (at, c) => ({
    xml:
      entry(c, { parts: [refs('EndToEndId', invoiceOf(at))] }) +
      entry(c, { direction: 'DBIT', parts: [refs('EndToEndId', invoiceOf(at)) + RETURN] }),
    back: [[invoiceOf(at), c]],
    skipped: { reversal: [c] },
  }),
  // Taken back the day before: that was another one.
  (at, c) => ({
    xml:
      entry(c, { direction: 'DBIT', more: 'RvslInd', day: '2026-11-19' }) +
      entry(c, { parts: [strd(invoiceOf(at))] }),
    paid: [[invoiceOf(at), c]],
    skipped: { reversal: [c] },
  }),
  (at, c) => ({
    xml: entry(c, { currency: 'EUR', parts: [strd(invoiceOf(at))] }),
    skipped: { currency: [c] },
  }),
  (at) => ({ xml: entry('12,50', { parts: [strd(invoiceOf(at))] }), skipped: { noAmount: [0] } }),
  (at, c) => ({
    xml: entry(c, { day: '2026-13-40', parts: [strd(invoiceOf(at))] }),
    paid: [[invoiceOf(at), c]],
    oddDays: 1,
  }),
];

const NAMESPACES = [
  'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02',
  'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
  'urn:iso:std:iso:20022:tech:xsd:camt.053.001.12',
  'ISO:camt.053.001.02:APC:STUZZA:payments:003',
  'http://www.six-interbank-clearing.com/de/camt.053.001.04.ch.02.xsd',
];

interface Layout {
  readonly namespace: string;
  readonly message: readonly [string, string];
  readonly isPrefixed: boolean;
  /** Entries are in one document, in several of one file, or in several files of a ZIP file. */
  readonly split: 'one' | 'joined' | 'zipped';
  readonly encoding: 'UTF-8' | 'ISO-8859-1' | 'UTF-16';
  readonly isIndented: boolean;
  readonly hasSheet: boolean;
}

function documentOf(entries: readonly string[], layout: Layout): string {
  const { namespace, message, isPrefixed, isIndented, hasSheet, encoding } = layout;
  const [name, part] = message;
  const account = '<Acct><Id><IBAN>SE1</IBAN></Id><Ccy>SEK</Ccy></Acct>';
  const body = `<Document xmlns="${namespace}"><${name}><${part}>${account}${entries.join('')}</${part}></${name}></Document>`;
  const prefixed = isPrefixed
    ? body.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:').replace('xmlns=', 'xmlns:c=')
    : body;
  const isNew = /camt\.053\.001\.(08|12)/.test(namespace);
  const versioned = isNew
    ? prefixed.replaceAll(/(<(?:c:)?Sts>)(\w+)(<\/(c:)?Sts>)/g, '$1<$4Cd>$2</$4Cd>$3')
    : prefixed;
  const indented = isIndented ? versioned.replaceAll('><', '>\r\n  <') : versioned;
  const sheet = hasSheet ? '<?xml-stylesheet type="text/xsl" href="a.xsl"?>' : '';
  return `<?xml version="1.0" encoding="${encoding}"?>${sheet}${indented}`;
}

const BYTES = { 'UTF-8': 'utf8', 'ISO-8859-1': 'latin1', 'UTF-16': 'utf16le' } as const;

async function fileOf(entries: readonly string[], layout: Layout): Promise<Buffer> {
  const half = Math.ceil(entries.length / 2);
  const parts = layout.split === 'one' ? [entries] : [entries.slice(0, half), entries.slice(half)];
  const mark = layout.encoding === 'UTF-16' ? '\uFEFF' : '';
  const texts = parts.map((some) => documentOf(some, layout));
  const bytes = (text: string) => Buffer.from(mark + text, BYTES[layout.encoding]);
  if (layout.split !== 'zipped') return bytes(texts.join('\n'));
  const zip = new ZipFile();
  for (const [at, text] of texts.entries()) zip.addBuffer(bytes(text), `${at}.xml`);
  zip.end();
  return buffer(zip.outputStream);
}

const file = fc.record({
  draws: fc.array(
    fc.record({
      plan: fc.nat({ max: PLANS.length - 1 }),
      units: fc.nat({ max: 99 }),
      word: fc.constantFrom(...WORDS),
    }),
    { minLength: 1, maxLength: 24 },
  ),
  layout: fc.record<Layout>({
    namespace: fc.constantFrom(...NAMESPACES),
    message: fc.constantFrom(
      ['BkToCstmrStmt', 'Stmt'],
      ['BkToCstmrAcctRpt', 'Rpt'],
      ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
    ),
    isPrefixed: fc.boolean(),
    split: fc.constantFrom('one', 'joined', 'zipped'),
    encoding: fc.constantFrom('UTF-8', 'ISO-8859-1', 'UTF-16'),
    isIndented: fc.boolean(),
    hasSheet: fc.boolean(),
  }),
});

/** Amounts of an entry of its own, so that no other is taken for it. */
const reckonedOf = (draws: readonly Draw[]) =>
  draws.map(({ plan, units, word }, at) =>
    (PLANS[plan] as (typeof PLANS)[number])(at, 10_000 + at * 1_000 + units, word),
  );

/** What came of it, in the words of the reckoning. */
function outcomeOf(read: BankFile, invoices: readonly string[]) {
  const matching = new BankMatching(read.credits, NO_SENDER.reference);
  for (const [at, invoice] of invoices.entries())
    matching.add({ id: at + 1, customer: '10001', invoice, outstanding: '1' as Decimal });
  const paid: string[] = [];
  const back: string[] = [];
  for (const [at, outcome] of matching.decide().entries()) {
    const amount = read.credits[at]?.amount ?? '';
    if (outcome.kind === 'takenBack')
      back.push(`${outcome.was.map(({ invoice }) => invoice).join()} ${amount}`);
    else if ('invoices' in outcome)
      paid.push(`${outcome.invoices.map(({ invoice }) => invoice).join()} ${amount}`);
    else paid.push(` ${amount}`);
  }
  const skipped = read.figures.skipped.map(({ reason, count, sum }) => `${reason} ${count} ${sum}`);
  const { differences, moreDifferences, oddDays } = read.figures;
  return {
    ...{ paid: paid.toSorted(), back: back.toSorted(), skipped: skipped.toSorted() },
    ...{ differences: differences.length + moreDifferences, oddDays, credits: read.figures.credits },
  };
}

/** Without zeros at the end, as decimals are said. */
const decimal = (cents: number) => String(cents / 100);

function reckonedTogether(all: readonly Reckoned[]) {
  const paid = all.flatMap((one) => one.paid ?? []);
  const back = all.flatMap((one) => one.back ?? []);
  const skipped = new Map<string, number[]>();
  for (const one of all)
    for (const [reason, sums] of Object.entries(one.skipped ?? {}))
      skipped.set(reason, [...(skipped.get(reason) ?? []), ...sums]);
  const sum = (sums: readonly number[]) => sums.reduce((total, cents) => total + cents, 0);
  const line = ([invoice, cents]: readonly [string, number]) => `${invoice} ${decimal(cents)}`;
  return {
    paid: paid.map(line).toSorted(),
    back: back.map(line).toSorted(),
    skipped: [...skipped]
      .map(([reason, sums]) => `${reason} ${sums.length} ${decimal(sum(sums))}`)
      .toSorted(),
    differences: sum(all.map((one) => one.differences ?? 0)),
    oddDays: sum(all.map((one) => one.oddDays ?? 0)),
    credits: decimal(sum([...paid, ...back].map(([, cents]) => cents))),
  };
}

it('P55 camt files of whatever bank come to an own reckoning', async () => {
  const plans = new Set<number>();
  await fc.assert(
    fc.asyncProperty(file, async ({ draws, layout }) => {
      const reckoned = reckonedOf(draws);
      // One currency is read: that of most credits. Where most are in another, it is that of the others.
      const euros = draws.filter(
        ({ plan }) => PLANS[plan]?.(0, 10_000, '').skipped?.['currency'] !== undefined,
      ).length;
      const credits = reckoned.filter((one) => (one.paid ?? one.back ?? []).length > 0).length;
      fc.pre(euros === 0 || credits > euros);
      const answer = await new BankReading().read(
        await fileOf(
          reckoned.map(({ xml }) => xml),
          layout,
        ),
      );
      if (!('figures' in answer)) throw new Error(JSON.stringify(answer));
      const invoices = draws.flatMap((_, at) => [0, 1].map((part) => invoiceOf(at, part)));
      expect(outcomeOf(answer, invoices)).toEqual(reckonedTogether(reckoned));
      for (const { plan } of draws) plans.add(plan);
    }),
    { numRuns: casesOf(1_000, 120) },
  );
  expect(plans.size).toBe(PLANS.length);
});
