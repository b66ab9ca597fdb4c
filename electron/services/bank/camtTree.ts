import { type Branch, branch, leaf } from './camtBranches.ts';
import {
  type BalanceRecord,
  type Charges,
  EntryRecord,
  NO_BALANCE,
  PartRecord,
  type StatementRecord,
  type Written,
} from './camtRecords.ts';
import { camtAmount, camtCount, camtDay } from './camtValues.ts';

/** Where the walk is: in the newest of each. */
export interface CamtState {
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
export const DOCUMENT = branch<CamtState>({
  BkToCstmrStmt: branch({ Stmt: STATEMENT }),
  BkToCstmrDbtCdtNtfctn: branch({ Ntfctn: STATEMENT }),
});
