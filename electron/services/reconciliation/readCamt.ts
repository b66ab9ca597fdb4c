import { BANK_BOUNDS, type BankFigures, type BankFile } from '../../../shared/domain/bankEntries.ts';
import { type Decimal, DecimalSum, decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import { isDay, type LocalDate } from '../../../shared/domain/wallClock.ts';
import { BankBook, type BankEntry, type Charge, countOf, type EntryPart, isNoReference } from './bankBook.ts';
import { BankRefused, looksLikeXml, walkXml, type XmlTag, type XmlVisitor } from './walkXml.ts';

/** The message of an account's report, statement or notification; national names have something around it. */
const MESSAGE = /^(?:CBI\w*)?BkToCstmr(AcctRpt|Stmt|DbtCdtNtfctn)\w*$/;
const KINDS: Readonly<Record<string, BankFigures['kind']>> = {
  AcctRpt: 'camt052',
  Stmt: 'camt053',
  DbtCdtNtfctn: 'camt054',
};
/** A namespace may be called anything (`ISO:camt.053.001.02:APC:STUZZA`), as long as it is not that of another message. */
const OTHER_NAMESPACE = /(?<![a-z])(?!camt\.05[234]\.)[a-z]{4}\.\d{3}\.\d{3}/i;

interface Level {
  /** Null for an element of a message that is passed over, undefined for one outside of it. */
  readonly branch: Branch<CamtState> | null | undefined;
  readonly currency: string;
  text: string;
}

/**
 * Reads an account statement or a notification of credits, whole or not at all. `CamtReading` walks through its elements by
 * the tree `MESSAGE_CONTENT`, in which each element that is read says what it sets in the newest record: `<Ntry>` begins an
 * `EntryRecord`, `<Amt>` in it sets its amount. At its end `entryOf` makes an entry of the record, which `BankBook` takes.
 * @throws BankRefused
 */
export function readCamt(bytes: Uint8Array): BankFile {
  const reading = new CamtReading();
  reading.read(bytes);
  return reading.file(0);
}

/**
 * Reads the camt files of a bank that came together in a ZIP file as one, and counts what else is in it.
 * @throws BankRefused
 */
export async function readCamtFiles(files: AsyncIterable<Uint8Array>): Promise<BankFile> {
  const reading = new CamtReading();
  let others = 0;
  for await (const file of files) if (!looksLikeXml(file) || !reading.read(file)) others += 1;
  try {
    return reading.file(others);
  } catch (error) {
    throw error instanceof BankRefused && error.reason === 'notBank' ? new BankRefused('zip') : error;
  }
}

class CamtReading implements XmlVisitor, CamtState {
  statement = new StatementRecord();
  entry = new EntryRecord();
  part = new PartRecord();
  balance = NO_BALANCE;
  readonly #book = new BankBook();
  #levels: Level[] = [];
  #sums = new StatementSums();
  /** Of the message that is read. */
  #kind: BankFigures['kind'] = 'camt053';
  #namespace = '';
  /** Of all that has entries. */
  readonly #kinds = new Set<BankFigures['kind']>();
  #messages = 0;
  #statements = 0;
  #payments = 0;
  #hasOtherMessage = false;

  /** False for a file that is something else. */
  read(bytes: Uint8Array): boolean {
    const before = this.#messages;
    this.#levels = [];
    try {
      walkXml(bytes, this);
    } catch (error) {
      // What no message has begun in is no broken camt file.
      const isOther = error instanceof BankRefused && error.reason === 'damaged' && this.#messages === before;
      if (!isOther) throw error;
    }
    return this.#messages > before;
  }

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
    this.#payments += 1;
    if (this.#payments > BANK_BOUNDS.entries) throw new BankRefused('tooLarge');
  }

  beginStatement(): void {
    this.#statements += 1;
    if (this.#statements > BANK_BOUNDS.statements) throw new BankRefused('tooLarge');
    this.statement = new StatementRecord();
    this.#sums = new StatementSums();
    this.#book.beginStatement();
  }

  endEntry(): void {
    const entry = entryOf(this.entry, this.statement);
    this.#kinds.add(this.#kind);
    this.#sums.add(entry);
    this.#book.add(entry);
  }

  endStatement(): void {
    this.#book.account(accountOf(this.statement));
    this.#book.unreadTotals += this.#sums.unread(this.statement);
    for (const difference of this.#sums.differences(this.statement)) this.#book.differs(difference);
  }

  file(otherFiles: number): BankFile {
    if (this.#messages === 0) throw new BankRefused(this.#hasOtherMessage ? 'otherMessage' : 'notBank');
    // A day without entries has a statement all the same.
    if (this.#statements === 0) throw new BankRefused('empty');
    const [kind = this.#kind, another] = this.#kinds;
    // A notification names the payments of a statement once more.
    if (another !== undefined) throw new BankRefused('mixed');
    this.#book.otherFiles = otherFiles;
    return this.#book.file(kind);
  }

  /** A message may be in an envelope, which is none of the standard's. What is of another namespace is no part of it. */
  #branch({ local, uri }: XmlTag): Level['branch'] {
    const above = this.#levels.at(-1)?.branch;
    if (above !== undefined && above !== MESSAGE_CONTENT)
      return uri === this.#namespace ? (above?.below.get(local) ?? null) : null;
    const isOwn = above === MESSAGE_CONTENT && uri === this.#namespace;
    const outside = above === undefined ? undefined : null;
    const kind = KINDS[MESSAGE.exec(local)?.[1] ?? ''];
    if (OTHER_NAMESPACE.test(uri)) {
      this.#hasOtherMessage = true;
      return outside;
    }
    if (kind === undefined) return isOwn ? (above.below.get(local) ?? null) : outside;
    this.#messages += 1;
    this.#kind = kind;
    this.#namespace = uri;
    return MESSAGE_CONTENT;
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

/** A name that payer or banks give the payment; most give none. */
const identifier = leaf<CamtState>(({ part }, said) => {
  if (!isNoReference(said)) part.identifiers = [...part.identifiers, said];
});

/** Money that comes back says so by why it does, or by its code of the standard. */
const RETURN_CODES: ReadonlySet<string> = new Set([
  ...['RRTN', 'RPCR', 'UPDD', 'PRDD', 'RCDD', 'UPCQ', 'CQRV', 'UPCT'],
]);

const codes = (of: Of<{ isReturn: boolean }>) =>
  branch<CamtState>({
    Domn: branch({
      Fmly: branch({
        SubFmlyCd: leaf((state, said) => {
          if (RETURN_CODES.has(said)) of(state).isReturn = true;
        }),
      }),
    }),
  });

const reference = leaf<CamtState>(({ part }, said) => {
  if (said !== '') part.references.push(said);
});

const PART = branch<CamtState>(
  {
    Refs: branch({
      AcctSvcrRef: leaf(({ part }, said) => {
        part.bankReference = said;
      }),
      EndToEndId: leaf(({ part }, said) => {
        if (isNoReference(said)) return;
        part.endToEnd = said;
        part.identifiers = [said, ...part.identifiers];
      }),
      ...{ InstrId: identifier, PmtInfId: identifier, TxId: identifier },
      Prtry: branch({ Ref: identifier }),
    }),
    Amt: leaf(({ part }, amount, currency) => {
      part.amounts.own = { amount, currency };
    }),
    CdtDbtInd: leaf(({ part }, said) => {
      part.direction = said;
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
    BkTxCd: codes(({ part }) => part),
    Chrgs: charges(({ part }) => {
      part.charges ??= new Charges();
      return part.charges;
    }),
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
        // The first version had another name for it.
        CdtrRefInf: branch({ Ref: reference, CdtrRef: reference }),
        // The numbers of invoices and credit notes, as the payer names them.
        RfrdDocInf: branch({ Nb: text, RfrdDocNb: text }),
        AddtlRmtInf: text,
      }),
    }),
    RtrInf: branch(
      {},
      {
        begins: ({ part }) => {
          part.isReturn = true;
        },
      },
    ),
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
    Amt: leaf(({ entry }, amount, currency) => {
      entry.amount = { amount, currency };
    }),
    CdtDbtInd: leaf(({ entry }, said) => {
      entry.direction = said;
    }),
    RvslInd: leaf(({ entry }, said) => {
      entry.isReversal = /^(?:true|1)$/i.test(said);
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
    BkTxCd: codes(({ entry }) => entry),
    Chrgs: charges(({ entry }) => entry.charges),
    NtryDtls: branch({
      Btch: branch({
        NbOfTxs: leaf(({ entry }, said) => {
          entry.payments += camtCount(said) ?? 0;
        }),
        TtlAmt: leaf(({ entry }, said) => {
          entry.batchTotals.push(said);
        }),
      }),
      TxDtls: PART,
    }),
    // The first version has them in no element of their own.
    TxDtls: PART,
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

const page = branch<CamtState>({
  PgNb: leaf(({ statement }, said) => {
    statement.page = said;
  }),
});

const STATEMENT = branch<CamtState>(
  {
    Id: leaf(({ statement }, said) => {
      statement.id = said;
    }),
    ...{ StmtPgntn: page, RptPgntn: page, NtfctnPgntn: page },
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

const MESSAGE_CONTENT = branch<CamtState>({ Rpt: STATEMENT, Stmt: STATEMENT, Ntfctn: STATEMENT });

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

/** A hundred thousand payments without one share it. */
const NONE: readonly never[] = [];

class PartRecord {
  /** The amount of the payment, that of the order in the account's currency, its counter value, what was instructed. */
  readonly amounts: { own?: Written; ordered?: Written; counter?: Written; instructed?: Written } = {};
  readonly references: string[] = [];
  identifiers: readonly string[] = NONE;
  readonly texts: string[] = [];
  charges: Charges | null = null;
  information = '';
  payer = '';
  ultimatePayer = '';
  bankReference = '';
  endToEnd = '';
  direction = '';
  isReturn = false;
}

class EntryRecord {
  amount: Written = { amount: '', currency: '' };
  direction = '';
  isReversal = false;
  isReturn = false;
  status = '';
  bookedOn: LocalDate | null = null;
  valueOn: LocalDate | null = null;
  hasOddDay = false;
  bankReference = '';
  information = '';
  payments = 0;
  readonly batchTotals: string[] = [];
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
  id = '';
  page = '';
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
  if (!/^[A-Z]{3}$/.test(currency)) throw new BankRefused('noCurrency');
  const { bookedOn, valueOn, hasOddDay, status, payments, batchTotals, parts } = record;
  const direction = directionOf(record.direction);
  const isReversal = record.isReversal || record.isReturn;
  const totals = batchTotals.flatMap((total) => camtAmount(total) ?? []);
  return {
    account: accountOf(statement),
    ...{ bookedOn, valueOn, hasOddDay, currency, direction, isReversal, payments },
    amount: camtAmount(record.amount.amount),
    // One whose status is none of the standard's may not be booked yet.
    isBooked: status === '' || status === 'BOOK',
    batchTotal: totals.length === 0 ? null : sumOfDecimals(totals),
    ...{ references: [], identifiers: [], endToEnd: '', payer: '' },
    text: record.information,
    bankReference: record.bankReference,
    parts: parts.map((part) => partOf(part, currency, direction, isReversal)),
    charges: chargesOf(record),
    statement: statement.id === '' ? '' : `${statement.id} ${statement.page}`,
  };
}

function accountOf({ iban, number }: StatementRecord): string {
  // It is said with each of its payments.
  return (iban || number).slice(0, 100);
}

function directionOf(text: string): BankEntry['direction'] {
  if (text === 'CRDT') return 'credit';
  return text === 'DBIT' ? 'debit' : null;
}

/** @param direction that of its entry */
function partOf(
  part: PartRecord,
  currency: string,
  direction: BankEntry['direction'],
  isReversal: boolean,
): EntryPart {
  const { own, ordered, counter, instructed } = part.amounts;
  const inCurrency = (one: Written | undefined) => one?.currency.toUpperCase() === currency;
  const written = [own, ordered, counter, instructed].find(inCurrency);
  const { references, identifiers, endToEnd, bankReference, isReturn } = part;
  return {
    ...{ references, identifiers, endToEnd, bankReference, isReturn },
    amount: written === undefined ? null : camtAmount(written.amount),
    instructed: inCurrency(instructed) ? camtAmount(instructed?.amount ?? '') : null,
    // Parts of what is taken back may be said to go as they once came.
    direction: (isReversal ? null : directionOf(part.direction)) ?? direction,
    text: part.texts.length > 0 ? part.texts.join('\n') : part.information,
    payer: part.payer || part.ultimatePayer,
    charges: part.charges?.all ?? NONE,
  };
}

/** Those of the entry; where it has none, those of its parts, which are otherwise the same once more. */
function chargesOf({ charges, parts }: EntryRecord): readonly Charge[] {
  return charges.all.length > 0 ? charges.all : parts.flatMap((part) => part.charges?.all ?? []);
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
