import { BANK_BOUNDS } from '../../../shared/domain/bankBounds.ts';
import type { BankFigures, BankFile } from '../../../shared/domain/bankEntries.ts';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import { type Decimal, decimalFromSource } from '../../../shared/domain/money.ts';
import { isDay, type LocalDate } from '../../../shared/domain/wallClock.ts';
import { BankBook, type BankEntry, type Charge, countOf, type EntryPart } from './bankBook.ts';
import { BankRefused } from './bankRefused.ts';
import { walkXml, type XmlTag, type XmlVisitor } from './walkXml.ts';

/** Versions that the standard has; the names that are read have not changed since the second. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.05[34]\.001\.(?:0[2-9]|1[0-3])$/;

interface Level {
  /** Null for an element of a document that is passed over, undefined for one outside of it. */
  readonly branch: Branch<CamtState> | null | undefined;
  readonly currency: string;
  text: string;
}

/**
 * Reads an account statement or a notification of credits, whole or not at all.
 * @throws BankRefused
 */
export function readCamt(bytes: Uint8Array): BankFile {
  const reading = new CamtReading();
  walkXml(bytes, reading);
  return reading.file();
}

class CamtReading implements XmlVisitor, CamtState {
  statement = new StatementRecord();
  entry = new EntryRecord();
  part = new PartRecord();
  balance = NO_BALANCE;
  readonly #book = new BankBook();
  readonly #levels: Level[] = [];
  #sums = new StatementSums();
  #kind: 'camt053' | 'camt054' | null = null;
  #namespace = '';
  #count = 0;

  opened(tag: XmlTag): void {
    const branch = this.#branch(tag);
    branch?.begins?.(this);
    this.#levels.push({ branch, currency: tag.attributes['Ccy']?.value.trim() ?? '', text: '' });
  }

  text(text: string): void {
    const level = this.#levels.at(-1);
    if (level?.branch?.says === undefined) return;
    level.text += text;
    if (level.text.length > BANK_BOUNDS.text) throw new BankRefused('tooLarge');
  }

  closed(): void {
    const level = this.#levels.pop();
    level?.branch?.says?.(this, copied(level.text.trim()), level.currency);
    level?.branch?.ends?.(this);
  }

  counted(): void {
    this.#count += 1;
    if (this.#count > BANK_BOUNDS.entries) throw new BankRefused('tooLarge');
  }

  beginStatement(): void {
    this.#kind ??= this.#namespace.includes('camt.053') ? 'camt053' : 'camt054';
    this.statement = new StatementRecord();
    this.#sums = new StatementSums();
  }

  endEntry(): void {
    const entry = entryOf(this.entry, this.statement);
    this.#sums.add(entry);
    this.#book.add(entry);
  }

  endStatement(): void {
    this.#book.account(accountOf(this.statement));
    this.#book.unreadTotals += this.#sums.unread(this.statement);
    for (const difference of this.#sums.differences(this.statement)) this.#book.differs(difference);
  }

  file(): BankFile {
    // A day without entries has a statement all the same.
    if (this.#kind === null) throw new BankRefused('notBank');
    return this.#book.file(this.#kind);
  }

  /** A document may be in an envelope, which is none of the standard's. */
  #branch({ local, uri }: XmlTag): Level['branch'] {
    const above = this.#levels.at(-1)?.branch;
    if (above !== undefined) return uri === this.#namespace ? (above?.below.get(local) ?? null) : null;
    if (local !== 'Document' || !NAMESPACE.test(uri)) return undefined;
    this.#namespace = uri;
    return DOCUMENT;
  }
}

/** By itself in memory: a slice would keep the whole step of the file that it is from. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}

/** Where the walk is: in the newest of each. */
interface CamtState {
  statement: StatementRecord;
  entry: EntryRecord;
  part: PartRecord;
  balance: BalanceRecord;
  /** Called for each payment that may become a credit of its own. */
  counted(): void;
  beginStatement(): void;
  endStatement(): void;
  endEntry(): void;
}

type Of<Target> = (state: CamtState) => Target;

const day = (set: (state: CamtState, day: ReturnType<typeof camtDay>) => void) => {
  const says = leaf<CamtState>((state, text) => {
    const read = camtDay(text);
    if (read === null && text !== '') state.entry.hasOddDay = true;
    set(state, read);
  });
  return branch({ Dt: says, DtTm: says });
};

const name = (set: (state: CamtState, name: string) => void) => {
  const says = leaf<CamtState>(set);
  return branch({ Nm: says, Pty: branch({ Nm: says }), Agt: branch({ FinInstnId: branch({ Nm: says }) }) });
};

const written = (set: (state: CamtState, written: Written) => void) =>
  branch({ Amt: leaf<CamtState>((state, amount, currency) => set(state, { amount, currency })) });

/** Of earlier versions a charge is the element itself, of later ones each record in it. */
function charges(of: Of<Charges>): Branch<CamtState> {
  const amount = leaf<CamtState>((state, text, currency) => {
    of(state).record.amount = charge(text, currency);
  });
  const direction = leaf<CamtState>((state, text) => {
    of(state).record.isCredit = text === 'CRDT';
  });
  const total = leaf<CamtState>((state, text, currency) => {
    of(state).total = charge(text, currency);
  });
  const record = branch<CamtState>(
    { Amt: amount, CdtDbtInd: direction },
    { begins: (state) => of(state).begin(), ends: (state) => of(state).endRecord() },
  );
  return branch(
    { TtlChrgsAndTaxAmt: total, Amt: amount, CdtDbtInd: direction, Rcrd: record },
    { begins: (state) => of(state).begin(), ends: (state) => of(state).end() },
  );
}

function charge(text: string, currency: string) {
  const amount = camtAmount(text);
  return amount === null ? null : { amount, currency };
}

const text = leaf<CamtState>(({ part }, said) => {
  if (said !== '') part.texts.push(said);
});

const PART = branch<CamtState>(
  {
    Refs: branch({
      AcctSvcrRef: leaf(({ part }, said) => {
        part.bankReference = said;
      }),
    }),
    Amt: leaf(({ part }, amount, currency) => {
      part.amounts.own = { amount, currency };
    }),
    AmtDtls: branch({
      TxAmt: written(({ part }, amount) => {
        part.amounts.ordered = amount;
      }),
      CntrValAmt: written(({ part }, amount) => {
        part.amounts.counter = amount;
      }),
      InstdAmt: written(({ part }, amount) => {
        part.amounts.instructed = amount;
      }),
    }),
    Chrgs: charges(({ part }) => part.charges),
    RltdPties: branch({
      Dbtr: name(({ part }, said) => {
        part.payer = said;
      }),
      UltmtDbtr: name(({ part }, said) => {
        part.ultimatePayer = said;
      }),
    }),
    RmtInf: branch({
      Ustrd: text,
      Strd: branch({
        CdtrRefInf: branch({
          Ref: leaf(({ part }, said) => {
            if (said !== '') part.references.push(said);
          }),
        }),
        // The numbers of invoices and credit notes, as the payer names them.
        RfrdDocInf: branch({ Nb: text }),
        AddtlRmtInf: text,
      }),
    }),
    AddtlTxInf: leaf(({ part }, said) => {
      part.information = said;
    }),
  },
  {
    begins: (state) => {
      if (state.entry.parts.length > 0) state.counted();
      state.part = new PartRecord();
      state.entry.parts.push(state.part);
    },
  },
);

const saysStatus = ({ entry }: CamtState, said: string) => {
  entry.status ||= said;
};
const status = leaf(saysStatus);

const ENTRY = branch<CamtState>(
  {
    NtryRef: leaf(({ entry }, said) => {
      entry.number = said;
    }),
    Amt: leaf(({ entry }, amount, currency) => {
      entry.amount = { amount, currency };
    }),
    CdtDbtInd: leaf(({ entry }, said) => {
      entry.direction = said;
    }),
    RvslInd: leaf(({ entry }, said) => {
      entry.isReversal = said === 'true' || said === '1';
    }),
    // Of earlier versions the code is the element's own text.
    Sts: branch({ Cd: status, Prtry: status }, { says: saysStatus }),
    BookgDt: day(({ entry }, said) => {
      entry.bookedOn = said;
    }),
    ValDt: day(({ entry }, said) => {
      entry.valueOn = said;
    }),
    AcctSvcrRef: leaf(({ entry }, said) => {
      entry.bankReference = said;
    }),
    Chrgs: charges(({ entry }) => entry.charges),
    NtryDtls: branch({
      Btch: branch({
        NbOfTxs: leaf(({ entry }, said) => {
          entry.payments += camtCount(said) ?? 0;
        }),
      }),
      TxDtls: PART,
    }),
    AddtlNtryInf: leaf(({ entry }, said) => {
      entry.information = said;
    }),
  },
  {
    begins: (state) => {
      state.counted();
      state.entry = new EntryRecord();
    },
    ends: (state) => state.endEntry(),
  },
);

const BALANCE = branch<CamtState>(
  {
    Tp: branch({
      CdOrPrtry: branch({
        Cd: leaf(({ balance }, said) => {
          balance.type = said;
        }),
      }),
    }),
    Amt: leaf(({ balance }, amount, currency) => {
      balance.amount = { amount, currency };
    }),
    CdtDbtInd: leaf(({ balance }, said) => {
      balance.direction = said;
    }),
  },
  {
    begins: (state) => {
      state.balance = { ...NO_BALANCE };
      state.statement.balances.push(state.balance);
    },
  },
);

const STATEMENT = branch<CamtState>(
  {
    Acct: branch({
      Id: branch({
        IBAN: leaf(({ statement }, said) => {
          statement.iban = said;
        }),
        Othr: branch({
          Id: leaf(({ statement }, said) => {
            statement.number = said;
          }),
        }),
      }),
      Ccy: leaf(({ statement }, said) => {
        statement.currency = said;
      }),
    }),
    Bal: BALANCE,
    TxsSummry: branch({
      TtlCdtNtries: branch({
        NbOfNtries: leaf(({ statement }, said) => {
          statement.saidNumber = said;
        }),
        Sum: leaf(({ statement }, said) => {
          statement.saidSum = said;
        }),
      }),
    }),
    Ntry: ENTRY,
  },
  { begins: (state) => state.beginStatement(), ends: (state) => state.endStatement() },
);

/** What is in a document, of a statement as of a notification. */
const DOCUMENT = branch<CamtState>({
  BkToCstmrStmt: branch({ Stmt: STATEMENT }),
  BkToCstmrDbtCdtNtfctn: branch({ Ntfctn: STATEMENT }),
});

/** An element that is read, with those in it that are; all others are passed over with what is in them. */
interface Branch<State> {
  readonly below: ReadonlyMap<string, Branch<State>>;
  readonly begins?: (state: State) => void;
  /** What is written in it, without blanks around, and its attribute `Ccy`. */
  readonly says?: (state: State, text: string, currency: string) => void;
  readonly ends?: (state: State) => void;
}

type Below<State> = Readonly<Record<string, Branch<State>>>;

function branch<State>(below: Below<State>, rest: Omit<Branch<State>, 'below'> = {}): Branch<State> {
  return { ...rest, below: new Map(Object.entries(below)) };
}

function leaf<State>(says: NonNullable<Branch<State>['says']>): Branch<State> {
  return { says, below: new Map() };
}

/** An amount as it is written, with its currency. */
interface Written {
  amount: string;
  currency: string;
}

/** What is read of an element while the walk is in it. */
interface ChargeRecord {
  amount: Charge | null;
  isCredit: boolean;
}

class Charges {
  readonly all: Charge[] = [];
  record: ChargeRecord = { amount: null, isCredit: false };
  /** Whether the file lists the charges one by one. If not, their total counts. */
  #isTold = false;
  total: Charge | null = null;

  begin(): void {
    this.record = { amount: null, isCredit: false };
  }

  endRecord(): void {
    const { amount, isCredit } = this.record;
    if (amount !== null && !isCredit) this.all.push(amount);
    if (amount !== null) this.#isTold = true;
    this.begin();
  }

  end(): void {
    this.endRecord();
    if (!this.#isTold && this.total !== null) this.all.push(this.total);
    this.#isTold = false;
    this.total = null;
  }
}

class PartRecord {
  /** The amount of the payment, that of the order in the account's currency, its counter value, what was instructed. */
  readonly amounts: { own?: Written; ordered?: Written; counter?: Written; instructed?: Written } = {};
  readonly references: string[] = [];
  readonly texts: string[] = [];
  readonly charges = new Charges();
  information = '';
  payer = '';
  ultimatePayer = '';
  bankReference = '';
}

class EntryRecord {
  amount: Written = { amount: '', currency: '' };
  direction = '';
  isReversal = false;
  status = '';
  bookedOn: LocalDate | null = null;
  valueOn: LocalDate | null = null;
  hasOddDay = false;
  bankReference = '';
  number = '';
  information = '';
  payments = 0;
  readonly charges = new Charges();
  readonly parts: PartRecord[] = [];
}

interface BalanceRecord {
  type: string;
  amount: Written;
  direction: string;
}

const NO_BALANCE: BalanceRecord = { type: '', amount: { amount: '', currency: '' }, direction: '' };

class StatementRecord {
  iban = '';
  number = '';
  currency = '';
  /** What the bank says of all credit entries. */
  saidNumber = '';
  saidSum = '';
  readonly balances: BalanceRecord[] = [];
}

/**
 * An entry from what is written of it.
 * @throws BankRefused where neither it nor its account has a currency
 */
function entryOf(record: EntryRecord, statement: StatementRecord): BankEntry {
  const currency = (record.amount.currency || statement.currency).toUpperCase();
  if (currency === '') throw new BankRefused('noCurrency');
  const { bookedOn, valueOn, hasOddDay, isReversal, status, payments, parts } = record;
  return {
    account: accountOf(statement),
    bookedOn,
    valueOn,
    hasOddDay,
    amount: camtAmount(record.amount.amount),
    currency,
    direction: directionOf(record.direction),
    isReversal,
    // One whose status is none of the standard's may not be booked yet.
    isBooked: status === '' || status === 'BOOK',
    payments,
    references: [],
    text: record.information,
    payer: '',
    bankReference: record.bankReference || record.number,
    parts: parts.map((part) => partOf(part, currency)),
    charges: chargesOf(record),
  };
}

function accountOf({ iban, number }: StatementRecord): string {
  return iban || number;
}

function directionOf(text: string): BankEntry['direction'] {
  if (text === 'CRDT') return 'credit';
  return text === 'DBIT' ? 'debit' : null;
}

function partOf(part: PartRecord, currency: string): EntryPart {
  const { own, ordered, counter, instructed } = part.amounts;
  const written = [own, ordered, counter, instructed].find((one) => one?.currency.toUpperCase() === currency);
  return {
    amount: written === undefined ? null : camtAmount(written.amount),
    references: part.references,
    text: part.texts.length > 0 ? part.texts.join('\n') : part.information,
    payer: part.payer || part.ultimatePayer,
    bankReference: part.bankReference,
  };
}

/** Those of the entry; where it has none, those of its parts, which are otherwise the same once more. */
function chargesOf({ charges, parts }: EntryRecord): readonly Charge[] {
  return charges.all.length > 0 ? charges.all : parts.flatMap((part) => part.charges.all);
}

type Difference = Omit<BankFigures['differences'][number], 'place'>;

/** Balances by their codes: what was there before the entries, the likelier first, and what is after them. */
const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

/** Adds up the entries of a statement beside what the bank says of all of them. */
class StatementSums {
  /** Credits of all entries, and of those that are booked: banks mean one or the other. */
  readonly #all = { count: 0, sum: new DecimalSum() };
  readonly #booked = { count: 0, sum: new DecimalSum() };
  readonly #movement = new DecimalSum();
  readonly #currencies = new Set<string>();

  add({ amount, currency, direction, isBooked }: BankEntry): void {
    const credits = direction === 'credit' ? [this.#all, ...(isBooked ? [this.#booked] : [])] : [];
    for (const some of credits) {
      some.count += 1;
      some.sum.add(amount ?? '0');
    }
    if (!isBooked) return;
    this.#currencies.add(currency);
    if (direction === 'credit') this.#movement.add(amount ?? '0');
    if (direction === 'debit') this.#movement.subtract(amount ?? '0');
  }

  /** What the bank says of all of them that cannot be read. */
  unread({ saidNumber, saidSum, balances }: StatementRecord): number {
    const sums = balances
      .filter(({ type }) => [...OPENING, ...CLOSING].includes(type))
      .map(({ amount }) => amount.amount);
    const unread = [saidSum, ...sums].filter((sum) => sum !== '' && zeroOr(sum) === null).length;
    return unread + (saidNumber !== '' && camtCount(saidNumber) === null ? 1 : 0);
  }

  differences({ saidNumber, saidSum, balances }: StatementRecord): Difference[] {
    const [all, booked] = [this.#all, this.#booked];
    const found: Difference[] = [];
    const sum = zeroOr(saidSum);
    if (sum !== null && sum !== all.sum.decimal() && sum !== booked.sum.decimal())
      found.push({ kind: 'total', said: sum, found: all.sum.decimal() });
    const number = camtCount(saidNumber);
    if (number !== null && number !== all.count && number !== booked.count)
      found.push({ kind: 'number', said: countOf(number), found: countOf(all.count) });
    return [...found, ...this.#balance(balances)];
  }

  /** Where there is one balance before and one after, in the currency of all entries. */
  #balance(balances: readonly BalanceRecord[]): Difference[] {
    const before = only(balances, OPENING);
    const after = only(balances, CLOSING);
    if (before === null || after === null || before.currency !== after.currency) return [];
    if ([...this.#currencies].some((currency) => currency !== before.currency)) return [];
    const found = new DecimalSum().add(before.amount).add(this.#movement.decimal()).decimal();
    return found === after.amount ? [] : [{ kind: 'balance', said: after.amount, found }];
  }
}

/** The only balance of the first code that there is any of; null for none and for several. */
function only(balances: readonly BalanceRecord[], codes: readonly string[]) {
  const ofCode = codes.map((code) => balances.filter(({ type }) => type === code));
  const [one, ...more] = ofCode.find((some) => some.length > 0) ?? [];
  if (one === undefined || more.length > 0) return null;
  const plain = zeroOr(one.amount.amount);
  if (plain === null) return null;
  const amount = one.direction === 'DBIT' ? new DecimalSum().subtract(plain).decimal() : plain;
  return { amount, currency: one.amount.currency.toUpperCase() };
}

/** What sums and balances may be besides an amount: zero. */
function zeroOr(text: string): Decimal | null {
  return /^\+?0*\.?0*$/.test(text) && /0/.test(text) ? ('0' as Decimal) : camtAmount(text);
}

const AMOUNT = /^\+?(\d{1,30})?(?:\.(\d{1,30})?)?$/;

/** An amount as XML Schema writes decimals, `000149.87` and `.5` too; null for none, and for one below or of zero. */
function camtAmount(text: string): Decimal | null {
  const [, whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const amount = decimalFromSource(`${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`);
  return amount === '0' ? null : amount;
}

/** The day that is written of a date or a date and time, in whichever zone; null for what no calendar has. */
function camtDay(text: string): LocalDate | null {
  const day = text.slice(0, 10);
  return isDay(day) ? day : null;
}

/** A number of payments or entries; null for what is none. */
function camtCount(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
