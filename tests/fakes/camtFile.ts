/** A part of an entry as a bank writes it; what is left out is not in the file. */
export interface CamtPart {
  readonly amount?: string;
  /** That of the entry's account where it is left out. */
  readonly currency?: string;
  readonly references?: readonly string[];
  readonly texts?: readonly string[];
  /** Numbers of documents that the payer names. */
  readonly documents?: readonly string[];
  readonly payer?: string;
  readonly bankReference?: string;
  readonly charges?: readonly string[];
}

export interface CamtEntry extends Pick<CamtPart, 'currency' | 'bankReference' | 'charges'> {
  readonly amount: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly isReversal?: boolean;
  readonly status?: string;
  readonly bookedOn?: string;
  readonly valueOn?: string;
  readonly information?: string;
  /** How many payments the bank says it is made of. */
  readonly payments?: number;
  readonly parts?: readonly CamtPart[];
}

export interface CamtStatement {
  readonly account?: string;
  readonly currency?: string;
  readonly entries: readonly CamtEntry[];
  /** What the bank says of all credit entries. */
  readonly said?: { readonly number: number; readonly sum: string };
  readonly opening?: string;
  readonly closing?: string;
}

export interface CamtFile {
  readonly kind?: 'camt053' | 'camt054';
  readonly version?: number;
  readonly prefix?: string;
  readonly encoding?: string;
  readonly statements: readonly CamtStatement[];
}

const ACCOUNT = 'SE4550000000058398257466';
const DAY = '2026-11-25';

/** The text of a camt file of fictional payments, as its version has them. */
export function camtFile(file: CamtFile): string {
  const { kind = 'camt053', version = 2, prefix = '', encoding = 'UTF-8', statements } = file;
  const xml = new CamtText(version, prefix);
  const number = String(version).padStart(2, '0');
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${kind.replace('0', '.0')}.001.${number}`;
  const [message, part] =
    kind === 'camt053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const header = xml.of('GrpHdr', xml.of('MsgId', 'M1') + xml.of('CreDtTm', `${DAY}T08:00:00+01:00`));
  const all = statements.map((one) => xml.of(part, xml.statement(one))).join('\n');
  const start = prefix === '' ? 'Document xmlns' : `${prefix}:Document xmlns:${prefix}`;
  const end = start.split(' ')[0];
  const body = xml.of(message, header + all);
  return `<?xml version="1.0" encoding="${encoding}"?>\n<${start}="${namespace}">${body}</${end}>\n`;
}

class CamtText {
  readonly #version: number;
  readonly #prefix: string;

  constructor(version: number, prefix: string) {
    this.#version = version;
    this.#prefix = prefix === '' ? '' : `${prefix}:`;
  }

  of(name: string, inner: string, attributes = ''): string {
    return `<${this.#prefix}${name}${attributes}>${inner}</${this.#prefix}${name}>`;
  }

  statement({ account = ACCOUNT, currency = 'SEK', entries, said, opening, closing }: CamtStatement): string {
    const id = this.of('IBAN', escaped(account));
    return [
      this.of('Id', 'S1'),
      this.of('Acct', this.of('Id', id) + (currency === '' ? '' : this.of('Ccy', currency))),
      opening === undefined ? '' : this.#balance('OPBD', opening, currency),
      closing === undefined ? '' : this.#balance('CLBD', closing, currency),
      said === undefined
        ? ''
        : this.of(
            'TxsSummry',
            this.of('TtlCdtNtries', this.#some({ NbOfNtries: String(said.number), Sum: said.sum })),
          ),
      ...entries.map((entry) => `\n${this.of('Ntry', this.#entry(entry, currency))}`),
    ].join('');
  }

  #balance(code: string, amount: string, currency: string): string {
    const type = this.of('Tp', this.of('CdOrPrtry', this.of('Cd', code)));
    const direction = this.of('CdtDbtInd', amount.startsWith('-') ? 'DBIT' : 'CRDT');
    return this.of('Bal', type + this.#amount('Amt', amount.replace('-', ''), currency) + direction);
  }

  #entry(entry: CamtEntry, own: string): string {
    const { amount, currency = own, direction = 'CRDT', status = 'BOOK', parts = [], payments } = entry;
    const { bookedOn = DAY, valueOn = bookedOn, bankReference, information, charges = [] } = entry;
    const batch = payments === undefined ? '' : this.of('Btch', this.of('NbOfTxs', String(payments)));
    const details = parts.map((part) => this.of('TxDtls', this.#part(part, currency))).join('');
    return [
      this.#amount('Amt', amount, currency),
      this.of('CdtDbtInd', direction),
      entry.isReversal === undefined ? '' : this.of('RvslInd', String(entry.isReversal)),
      this.of('Sts', this.#version < 8 ? status : this.of('Cd', status)),
      bookedOn === '' ? '' : this.of('BookgDt', this.of('Dt', bookedOn)),
      valueOn === '' ? '' : this.of('ValDt', this.of('DtTm', `${valueOn}T23:30:00-02:00`)),
      this.#some({ AcctSvcrRef: bankReference }),
      this.#charges(charges, currency),
      batch + details === '' ? '' : this.of('NtryDtls', batch + details),
      this.#some({ AddtlNtryInf: information }),
    ].join('');
  }

  #part(part: CamtPart, own: string): string {
    const { amount, currency = own, references = [], texts = [], documents = [], payer, charges = [] } = part;
    const isLater = this.#version >= 4;
    const written = amount === undefined ? '' : this.#amount('Amt', amount, currency);
    const name = payer === undefined ? '' : this.of('Nm', escaped(payer));
    const party = this.#version < 8 ? name : this.of('Pty', name);
    const remittance = [
      ...texts.map((text) => this.of('Ustrd', escaped(text))),
      ...references.map((ref) => this.of('Strd', this.of('CdtrRefInf', this.of('Ref', escaped(ref))))),
      ...documents.map((no) => this.of('Strd', this.of('RfrdDocInf', this.of('Nb', escaped(no))))),
    ].join('');
    return [
      this.of('Refs', this.#some({ AcctSvcrRef: part.bankReference, EndToEndId: 'NOTPROVIDED' })),
      isLater ? written : '',
      isLater || written === '' ? '' : this.of('AmtDtls', this.of('TxAmt', written)),
      this.#charges(charges, currency),
      name === '' ? '' : this.of('RltdPties', this.of('Dbtr', party)),
      remittance === '' ? '' : this.of('RmtInf', remittance),
    ].join('');
  }

  #charges(charges: readonly string[], currency: string): string {
    const all = charges.map((amount) => this.#amount('Amt', amount, currency));
    if (this.#version < 4) return all.map((one) => this.of('Chrgs', one)).join('');
    return all.length === 0 ? '' : this.of('Chrgs', all.map((one) => this.of('Rcrd', one)).join(''));
  }

  #amount(name: string, amount: string, currency: string): string {
    return this.of(name, amount, currency === '' ? '' : ` Ccy="${currency}"`);
  }

  #some(texts: Readonly<Record<string, string | undefined>>): string {
    return Object.entries(texts)
      .map(([name, text]) => (text === undefined ? '' : this.of(name, escaped(text))))
      .join('');
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
