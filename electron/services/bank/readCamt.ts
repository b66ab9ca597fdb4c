import { BANK_BOUNDS } from '../../../shared/domain/bankBounds.ts';
import type { BankFile } from '../../../shared/domain/bankEntries.ts';
import { BankBook } from './bankBook.ts';
import { BankRefused } from './bankRefused.ts';
import type { Branch } from './camtBranches.ts';
import { accountOf, entryOf } from './camtEntry.ts';
import { EntryRecord, NO_BALANCE, PartRecord, StatementRecord } from './camtRecords.ts';
import { type CamtState, DOCUMENT } from './camtTree.ts';
import { StatementSums } from './statementSums.ts';
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
