import { LEDGER_BOUNDS, type TextEncoding } from '../../../shared/domain/comparison.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import type { DateFormat } from '../../../shared/domain/settingChoices.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import {
  type ImportRefusal,
  importedPieces,
  importedRows,
  importedText,
  isPacked,
  rowsIn,
  separatorOf,
  withoutGuard,
} from '../../documents/tables/readText.ts';
import type { CellText, SheetRows } from '../../documents/tables/readWorkbook.ts';

/** All rows, blank ones too. Each walk through them may read the file again. */
export type LedgerRows = Iterable<readonly string[]>;

export interface LedgerSheets {
  readonly sheets: readonly LedgerRows[];
  readonly names: readonly string[];
  /** Of each sheet, how many of its rows the workbook hides. */
  readonly hidden: readonly number[];
  /** Null of a workbook. */
  readonly encoding: TextEncoding | null;
}

/** A workbook as a whole; a text row by row. What is no such file, or too large, is refused with the reason. */
export async function ledgerSheets(
  bytes: Uint8Array,
): Promise<LedgerSheets | { readonly refused: ImportRefusal }> {
  if (isPacked(bytes)) {
    if (bytes.length > LEDGER_BOUNDS.workbook) return { refused: 'tooLarge' };
    const table = await ledgerTable(bytes);
    return 'refused' in table ? table : { ...table, encoding: null };
  }
  const found = importedPieces(bytes);
  if ('refused' in found) return found;
  const [beginning = ''] = found.pieces;
  const separator = separatorOf(beginning);
  if (isBeyond(found.pieces, separator, LEDGER_BOUNDS.marks)) return { refused: 'tooLarge' };
  return {
    sheets: [{ [Symbol.iterator]: () => rowsIn(found.pieces, separator, LEDGER_BOUNDS) }],
    names: [''],
    hidden: [0],
    encoding: found.encoding,
  };
}

/** The rows that the clerk sees of a sheet: its beginning, as far as the screen has room for it. */
export function shownRows(rows: LedgerRows, skipped: number): (readonly string[])[] {
  return firstRows(rows, skipped + LEDGER_BOUNDS.shown).map((row) =>
    row.slice(0, LEDGER_BOUNDS.columns).map((text) => text.slice(0, LEDGER_BOUNDS.shownCell)),
  );
}

/** The first rows. */
export function firstRows(rows: LedgerRows, most: number): (readonly string[])[] {
  return Iterator.from(rows).take(most).toArray();
}

/** The sheets of a ledger's file as rows of texts, blank ones too; a text is one sheet without a name. */
export interface LedgerTable {
  readonly sheets: readonly SheetRows[];
  readonly names: readonly string[];
  /** Of each sheet, how many of its rows the workbook hides. */
  readonly hidden: readonly number[];
}

/**
 * Reads a workbook, as many of its sheets as the clerk can choose from, or a text with columns. What is no such file, or too
 * large, is refused with the reason.
 */
export async function ledgerTable(
  bytes: Uint8Array,
): Promise<LedgerTable | { readonly refused: ImportRefusal }> {
  if (isPacked(bytes)) {
    // What unpacks workbooks needs Node, and pages of tests read texts with the rest of this.
    const { importedSheets } = await import('../../documents/tables/readWorkbook.ts');
    const book = await importedSheets(bytes, amountText, 'kept');
    if ('refused' in book) return book;
    const { sheets: most } = LEDGER_BOUNDS;
    return { sheets: book.sheets.slice(0, most), names: book.names.slice(0, most), hidden: book.hidden };
  }
  const found = importedText(bytes);
  if ('refused' in found) return found;
  if (isBeyond([found.text], separatorOf(found.text), LEDGER_BOUNDS.cells)) return { refused: 'tooLarge' };
  return { sheets: [importedRows(found.text, 'kept')], names: [''], hidden: [0] };
}

/** As a spreadsheet shows what is no date in a cell of dates. */
const NO_DATE = '#####';

/**
 * A number as its decimals, four at least where it has any: so that the point is never taken for one that groups
 * thousands. A day as YYYY-MM-DD.
 */
const amountText: CellText = (value) => {
  if (typeof value === 'string') return withoutGuard(value.trim());
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? NO_DATE : value.toISOString().slice(0, 10);
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return value.toFixed(0);
  const [whole = '', fraction = ''] = plainDecimal(value).split('.');
  return `${whole}.${fraction.padEnd(4, '0')}`;
};

/** The shortest digits that mean the number, without an exponent; sums of a spreadsheet are off in the last of them. */
function plainDecimal(value: number): string {
  const shortest = String(value);
  const exact = Number(value.toPrecision(15));
  return shortest.includes('e') ? value.toFixed(10) : String(exact);
}

/** Whether a text has more cells or rows than are read, roughly: each takes memory and time before any can be counted. */
function isBeyond(pieces: Iterable<string>, separator: string, most: number): boolean {
  const [separators, newlines, returns] = [new Marks(separator), new Marks('\n'), new Marks('\r')];
  for (const piece of pieces) {
    const rows = Math.max(newlines.countIn(piece), returns.countIn(piece));
    if (rows > LEDGER_BOUNDS.rows || rows + separators.countIn(piece) > most) return true;
  }
  return false;
}

/** How often a mark stands in the pieces of a text so far. */
class Marks {
  readonly #mark: string;
  #count = 0;

  constructor(mark: string) {
    this.#mark = mark;
  }

  countIn(piece: string): number {
    for (let at = piece.indexOf(this.#mark); at >= 0; at = piece.indexOf(this.#mark, at + 1))
      this.#count += 1;
    return this.#count;
  }
}

/**
 * The words that other programs write in tables, by what they are for, in the languages of Kontor: what a row is (a total, a
 * title again), what has become of it (booked or not), and which way its amount goes. Ledgers and banks are read by the same
 * words: `Zwischensumme` is a total in both.
 */

/** Lower case, one blank for whatever stands between words. */
function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const TOTAL_WORD = [
  '(?:(?:grand|sub|report|overall|customer|client|account|page|running|net|kund|konto) ?)*totals?',
  'totalt|total ?(?:summan?|sum|saldo|belopp|beløp|beløb|betrag)|hoved ?total|mellan ?total',
  '(?:(?:slut|del|mellan|mellom|mellem|kund|kunde|kunden|konto|gesamt|zwischen|end|teil|haupt|hoved|väli|loppu|kokonais|sub|side|sidan?|debitor|debitoren|asiakas)[ s]?)?summ?[ae]?n?',
  'yhteensä|i ?alt|insgesamt|gesamt(?:betrag|saldo)?|(?:gesamt|teil)?ergebnis|samlet|sammanlagt|sammenlagt|summering|aggregate',
  '(?:closing|ending|end|final|customer|account|total|outstanding) balance|balance(?: due| carried forward| c f)?|saldo|(?:slut|end|ultimo|loppu|utgående|utgående |ub |kunden?|konto)saldo',
].join('|');
const WHAT =
  '(?:outstanding|due|open|overdue|balance|saldo|amount|items?|receivables?|debtors?|ledger|belopp|beløp|beløb|betrag|summa|sum|restbelopp|kundfordringar|kundefordringer|debitorer|offen|offene posten|forderungen|avoinna|saatavat|[a-z]{3})';
const OF =
  '(?:for|för|før|für|of|von|per|av|af|till|kund|kunde|kunden|kundnr|kundenr|kundennummer|customer|client|debtor|debitor|debitoren|asiakas|asiakkaan|konto|account|company|all|alla|alle|aller|kaikki)';
const TOTAL = new RegExp(`^(?:${TOTAL_WORD})(?: ${WHAT})*(?: ${OF}\\b.*| [\\d ]+)?$`);
const NUMBERED_TOTAL = new RegExp(`^[\\d ]+ (?:${TOTAL_WORD})$`);
const NAMED_TOTAL = new RegExp(
  `^(?:asiakas|kund|kunde|customer|debitor|konto|account) .+ (?:${TOTAL_WORD})$`,
);
const LIKE_TOTAL = new RegExp(`^(?:${TOTAL_WORD}) .+$|^.+ (?:${TOTAL_WORD})$`);

/**
 * Whether a text calls its row a total: alone or of something, as `Total`, `Summa kund 10001` and `10001 Ergebnis`. `maybe` of what may
 * as well be a name, as `Total Energies` and `Alfa Total`.
 */
export function totalIn(text: string): 'total' | 'maybe' | null {
  if (text.length > 120) return null;
  // Carried forward to the next page, or the name of a haulier.
  if (/^(?:transport|übertrag|att transportera|overføres|overført|siirto)$/iu.test(text.trim()))
    return 'maybe';
  // Stars are the totals of SAP, as many as there are levels.
  if (/^(?:[∑Σ]|\*{1,9})$/u.test(text.trim())) return 'total';
  const plain = plainWords(text);
  if (TOTAL.test(plain) || NUMBERED_TOTAL.test(plain) || NAMED_TOTAL.test(plain)) return 'total';
  return LIKE_TOTAL.test(plain) ? 'maybe' : null;
}

const CREDIT =
  /^(?:c|cr|crdt|credit|k|kredit|h|haben|\+|in|ind|inn|insättning|inbetalning|innbetaling|indbetaling|gutschrift|pano|tulo|hyvitys|incoming|received|money in|paid in|insatt|indsat|eingang|einzahlung)$/;
const DEBIT =
  /^(?:d|dr|dbit|debit|debet|s|soll|-|\u2212|out|ut|ud|uttag|uttak|utbetalning|utbetaling|udbetaling|belastung|lastschrift|otto|meno|veloitus|outgoing|sent|money out|paid out|hævet|ausgang|auszahlung)$/;

/** What is written beside an amount without a sign; null for anything else. */
export function directionIn(text: string): 'credit' | 'debit' | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  if (CREDIT.test(word)) return 'credit';
  return DEBIT.test(word) ? 'debit' : null;
}

/** Kinds of a bank's transactions by which money comes in, and by which it goes out. */
const INCOMING =
  /^(?:(?:direct |cash |mobile )?deposit|(?:ach |direct |bank )?credit|(?:incoming|received) (?:payment|transfer|wire)|(?:payment|transfer|wire|money) (?:in|received)|interest earned|kontant(?:insättning|innskudd)|(?:bankgiro|plusgiro|ocr|giro)?(?:inbetalning|innbetaling|indbetaling)|(?:överföring|overføring|overførsel) (?:från|fra|inn?|ind)(?: \p{L}+)?|zahlungseingang|geldeingang|(?:sepa |echtzeit)?(?:überweisungs)?gutschrift|saapunut (?:maksu|tilisiirto))$/u;
const OUTGOING =
  /^(?:(?:cash |atm )?withdrawal|atm|(?:ach |direct |bank )?debit|(?:debit )?card|(?:debit )?card (?:payment|purchase|transaction)s?|purchase|pos(?: purchase| debit)?|che(?:ck|que)|standing order|bill ?pay(?:ment)?|(?:(?:service|bank|account|monthly) )?(?:fee|charge)s?|(?:outgoing|sent) (?:payment|transfer|wire)|(?:payment|transfer|wire|money) (?:out|sent)|kort(?:köp|kjøp|køb|betalning|betaling)|(?:visa|mastercard|dankort)(?: (?:varekjøp|køb|köp|purchase))?|vare(?:kjøp|køb)|(?:kontant|bankomat)?(?:uttag|uttak)|(?:kontant)?hævning|(?:bank)?avgift(?:er)?|gebyr(?:er)?|autogiro|avtalegiro|(?:överföring|overføring|overførsel) (?:till?|ut|ud)(?: \p{L}+)?|kartenzahlung|(?:sepa )?(?:basis)?lastschrift|dauerauftrag|abhebung|bargeldauszahlung|entgelt|gebühr(?:en)?|korttiosto|korttimaksu|käteisnosto|automaattinosto|palvelumaksu|suoraveloitus)$/u;

/** Which way money went by the kind of a bank's transaction; null for one that does not say, as a transfer. */
export function transactionSide(text: string): 'credit' | 'debit' | null {
  const word = plainWords(text);
  const said = directionIn(text);
  if (said !== null) return said;
  if (OUTGOING.test(word)) return 'debit';
  return INCOMING.test(word) ? 'credit' : null;
}

/** Invoices, and whatever else a customer owes by. The codes are those of SAP, Sage and Xero. */
const OWED =
  /^(?:invoice|sales invoice|inv|si|accrec|dr|rv|da|debit ?(?:note|memo)|refund|(?:late )?fee|interest(?: invoice)?|finance charge(?: memo)?|reminder|(?:kund|debet|slut|ränte|försäljnings|salgs|rente|delbetalnings)?faktura|räntefaktura|utgående faktura|påminnelse(?:avgift)?|purregebyr|rykker(?:gebyr)?|rente|ränta|återbetalning|tilbakebetaling|tilbagebetaling|rechnung|ausgangsrechnung|rg|re|ar|mahnung|mahngebühr|zinsen|erstattung|(?:myynti|korko)?lasku|maksukehotus|korko)$/;
/** Credit notes, and what has been paid and is not allotted. */
const CREDITED =
  /^(?:(?:sales |customer )?credit(?: ?(?:note|memo|invoice))?|creditnote|creditmemo|cn|cm|sc|sa|sr|dg|dz|gs|accreccredit|(?:customer )?(?:over|pre|down)?payment|receipt|unapplied(?: cash| payment)?|on account|deposit|write ?off|discount|kredit(?:faktura|nota|ering)?|kreditt?nota|kundkredit|kundkreditfaktura|inbetalning|innbetaling|indbetaling|betalning|betaling|förskott|förskottsbetalning|forskudd|forudbetaling|a ?conto|aconto|gutschrift|rechnungskorrektur|stornorechnung|storno|zahlung|zahlungseingang|anzahlung|akonto|skonto|hyvityslasku|hyvitys|maksu|suoritus|ennakkomaksu)$/;

/** Which way an item goes by its document's type; null for one that does not say. */
export function documentSide(text: string): 'credit' | 'debit' | null {
  const word = plainWords(text);
  if (CREDITED.test(word)) return 'credit';
  return OWED.test(word) ? 'debit' : null;
}

const VOID =
  /(?<!\S)(?:void|draft|cancel|kanseller|kasser|delet|rader|makuler|annull|storn|slett|utkast|kladd|entwurf|gelösch|peruttu|poistettu|mitätö|revers|revert)/u;

/** Whether the status of an item says that there is no such item any more, or not yet. */
export function isVoid(text: string): boolean {
  return VOID.test(plainWords(text));
}

/** Titles of columns that say of a row what it is, without case, blanks and marks. */
export const STATUS_TITLE =
  /^(?:zustand|(?:transaction|payment|booking|invoice|posting|entry|transaktions|betalnings|betalings|bokförings|bokførings|bogførings|faktura|buchungs|umsatz|zahlungs|rechnungs|tapahtuman|maksun|laskun)?(?:status|state|stato|tila))$/;
export const DIRECTION_TITLE =
  /^(?:dc|cd|dk|kd|ck|drcr|crdr|debitcredit|creditdebit|(?:creditdebit|debitcredit|dc|drcr)(?:indicator|code|flag|mark)|debetkredit|kreditdebet|debetkreditkod|debitkredit|kreditdebit|sollhaben|habensoll|sollhabenkennzeichen|sollhabenkz|shkennzeichen|shkz|sh|hs|sign|tecken|fortegn|vorzeichen|etumerkki|riktning|retning|kennzeichen|debetkredittunnus)$/;
export const DOCUMENT_TITLE =
  /^(?:type|typ|art|laji|tyyppi|document(?:type)?|doctype|documenttype|transactiontype|transtype|trantype|invoicetype|entrytype|vouchertype|(?:dokument|faktura|transaktions|transaksjons|verifikations|bilags|bilag|verifikat|post)(?:typ|type|art)|beleg(?:art|typ)|rechnungs(?:art|typ)|buchungsart|tositelaji|tositetyyppi|laskun?tyyppi|laskulaji|tapahtumalaji|tapahtumatyyppi)$/;

const NOT_BOOKED =
  /(?<!\S)(?:pend|pdng|futr|info(?!\S)|future|unclaimed|under review|reserv|authori[sz]|hold|held|planned|upcoming|schedul|reject|declin|fail|return|revers|revert|refus|delet|remov|cancel|void|expir|await|processing|in progress|un(?:done|confirmed|processed)|withdrawn|stopped|unposted|unbooked|uncleared|unsettled|provisional|preliminar|draft|blocked|error|bounced|incomplete|waiting|initiated|submitted|created|queued|open|not(?!\S)|charged? ?back|denied|denial|refund|disputed|suspended|vänta|prelimin|prel|kommande|planera|avvis|neka|makuler|raderad|återförd|återkall|återbetal|återtag|borttag|avbrut|avbröt|misslyck|stoppad|ångrad|ej utförd|utgån|annuller|spärr|ogenomf|obekräft|obehandl|obokf|förfall|inställ|tillbaka|förhands|under behandling|under bearbetning|pågå|ej(?!\S)|inte(?!\S)|utkast|avslag|vent|afvent|avvent|afvis|slett|slet|kanseller|tilbakef|tilbagef|tilbakekall|tilbagekald|tilbakebetal|mislyk|avbrutt|afbrudt|forventet|planlagt|behandles|til behandling|forfal|fremtid|mislyk|annull|ikke|foreløb|foreløp|stoppet|returner|fejl|feil|kladd|kommend|ophæv|sperr|spærr|u(?:be|gennem|gjennom)|fortrud|angre|fjern|tilbake|tilbage|under (?:utfør|udfør)|utløpt|udløbet|odotta|vara|varattu|varaus|hylä|peru|poiste|palaut|käsittely|vahvistamat|ennakk|ei(?!\S)|avoin|tuleva|kesken|epäonnist|estet|luonnos|takaisin|\p{L}+(?:maton|mätön|matta|mättä)(?!\S)|mitätö|keskeyt|erääntyn|vorgemerk|vormerk|ausstehend|abgelehnt|storn|gelösch|zurück|in bearbeitung|vorläufig|geplant|offen|nicht|ungebucht|abgebroch|widerruf|rückgabe|fehlgeschlag|gesperrt|rückgäng|rückbuch|rückruf|erwartet|schwebend|terminiert|unbestätigt|entwurf|angehalten|ungültig|autorisier|verfallen|rücklast|wartend|warte|retour|entfernt|ausgesetzt|angefragt|zu buchen|unvollst)/u;
const BOOKED =
  /(?<!\S)(?:book|bkd|posted|complet|clear|settl|execut|success|paid|processed|final|done|ok(?!\S)|accepted|confirmed|received|approved|credited|reconciled|bokför|bokad|genomför|slutför|utför|betal|mottag|klar|bokf|bogf|gennemfør|gjennomfør|utfør|udfør|mottatt|modtag|fullfør|afslut|avslut|kirjat|suorit|valmis|toteut|makset|hyväksyt|vahvistet|gebucht|verbucht|gutgeschr|ausgeführt|erledigt|abgeschlossen|bezahlt|eingegangen|durchgeführt|bestätigt)/u;

/** Columns of yes and no, by what a yes says: that a row is booked, or that it is not. Without case, blanks and marks. */
export const BOOKED_TITLE =
  /^(?:(?:is)?(?:booked|posted|cleared|settled)|bokförd|bokfört|bokført|bogført|gebucht|verbucht|kirjattu)$/;
export const PENDING_TITLE =
  /^(?:(?:is)?(?:pending|reserved)|reserverad|reserverat|väntande|preliminär|reservert|venter|reserveret|afventer|vorgemerkt|reserviert|varaus|varattu|odottaa)$/;

/** Yes and no in the languages of Kontor. */
export function yesOrNo(text: string): boolean | null {
  const word = plainWords(text);
  if (/^(?:yes|y|true|ja|j|kyllä|k|1|x)$/.test(word)) return true;
  return /^(?:no|n|false|nej|nei|nein|ei|e|0)$/.test(word) ? false : null;
}

/**
 * What a bank's status says of a row; null for a word that is not known.
 * @param title of its column without case, blanks and marks: it says what a yes means
 */
export function statusIn(text: string, title: string): 'booked' | 'notBooked' | null {
  const answer = yesOrNo(text);
  if (answer !== null && (BOOKED_TITLE.test(title) || PENDING_TITLE.test(title)))
    return answer === BOOKED_TITLE.test(title) ? 'booked' : 'notBooked';
  const plain = plainWords(text);
  if (NOT_BOOKED.test(plain)) return 'notBooked';
  return BOOKED.test(plain) ? 'booked' : null;
}

const PENDING_CELL =
  /^(?:pending(?: transaction)?|reserved|reservation|authori[sz]ation|authori[sz]ed|not booked|declined|rejected|reversed|reverted|deleted|cancelled|canceled|prel|prel (?!skatt).+|preliminär|preliminärt?|reserverat|reserverad|reserverat köp|reservation|reserverat belopp|väntande|kommande|ej bokförd|ej bokfört|avvisad|makulerad|återförd|raderad|reservert|reservasjon|reservert (?:beløp|transaksjon|kjøp|kortkjøp)|venter|ikke bokført|avvist|slettet|tilbakeført|kansellert|reserveret|reserveret (?:beløb|transaktion|køb)|afventer|ikke bogført|afvist|tilbageført|annulleret|varaus|varattu|katevaraus|odottaa|odottava|ei kirjattu|hylätty|peruttu|poistettu|palautettu|odottaa|venter|väntar|ikke bokført|offen|vorgemerkt|vormerkung|umsatz vorgemerkt|vorgemerkter umsatz|reserviert|reservierung|nicht gebucht|ausstehend|abgelehnt|storniert|gelöscht|zurückgewiesen)$/;

const REVERSAL =
  /^(?:reversal|reversed|return(?:ed)? (?:of )?(?:payment|transfer|direct debit|item|che(?:que|ck))|returned$|chargeback|återföring|återförd|retur(?:$| \d{5}| av betalning)|retur(?:nera[dt] |nert |neret )?(?:in|inn|ind)?betal|tilbakef|tilbagef|rücklast|rückbuch|rückgabe|storno|storniert|palautus|palautettu)/u;

/** Whether a text begins by saying that its row takes another one back. */
export function saysReversal(text: string): boolean {
  return REVERSAL.test(plainWords(text));
}

/** Whether a cell, wherever it stands, says of its row that it is not booked: in the place of a day, as `Reserverat`. */
export function saysNotBooked(text: string): boolean {
  return text.length < 40 && PENDING_CELL.test(plainWords(text));
}

const BALANCE =
  /^(?:(?:opening|closing|starting|start|ending|beginning|begin|final|initial|previous|new|current|available|book|booked|ledger|account|statement|daily|day|end of day)(?: of day)? (?:book(?:ed)? |ledger |account |available )?balance|balance (?:brought|carried) forward|brought forward|carried forward|balance [bc] f|[bc] f|available balance|(?:total )?turnover|total (?:credits?|debits?|in|out|paid in|paid out|deposits?|withdrawals?)|(?:ingående|utgående|ing|utg|inngående|start|slut|slutt|primo|ultimo|alku|loppu|anfangs|end|schluss|konto|dag|dags|åbnings|åpnings|tidigare|nytt|aktuell|aktuellt|disponibelt|bokfört|bokført|bogført|neuer|alter|aktueller|ny|gammel)[ s]?(?:saldo|balans|balanse|kontostand)|saldo|balance|kontostand|saldovortrag|saldo[ -]?(?:overført|överfört|siirto|primo|ultimo)|överfört(?: saldo)?|overført(?: saldo)?|ib|ub|eb wert|(?:neuer|alter) kontostand|omsättning|omsetning|omsætning|umsatz(?:summe)?|umsätze|gesamtumsatz|liikevaihto|summa (?:insättningar|uttag|in|ut|kredit|debet|panot|otot)|sum (?:inn|ut|innbetalinger|utbetalinger|kredit|debet|ind|ud|indbetalinger|udbetalinger)|summe (?:gutschriften|lastschriften|haben|soll|eingänge|ausgänge)|panot yhteensä|otot yhteensä|insättningar totalt|uttag totalt)(?: (?:per|on|as of|am|vom|den|at|of|eur|sek|nok|dkk|gbp|usd)\b.*| [\d ]+)?$/;

/** A balance, a turnover or what is left to be used, whatever else is said of it. */
const OF_BALANCE =
  /(?<!\S)(?:\p{L}*(?:saldo|saldot|balance|balans|balanse|kontostand|bestand|vortrag|umsatzsumme|umsätze)|turnover|omsättning|omsetning|omsætning|(?:brought|carried) forward|available|tillgängligt?|disponibelt?|disponibel|verfügbare?r?|käytettävissä|(?:överfört|overført|overført) fra(?:n|m)?|siirto (?:edelliseltä|seuraavalle))(?!\S)/u;
const OF_SUM = /(?<!\S)(?:summ?[ae]?|totals?|totalt|gesamt|yhteensä|i alt)(?!\S)/u;

/**
 * Whether a text may call its row a balance or a turnover, or where no day is beside it a sum: it has such a word in it, and no number
 * of an invoice.
 */
export function mayBeBalance(text: string, isDated: boolean): boolean {
  if (text.length > 80 || /\d{5,}/.test(text)) return false;
  const plain = plainWords(text);
  return OF_BALANCE.test(plain) || (!isDated && OF_SUM.test(plain));
}

/** Whether a text calls its row a balance or a turnover of the account. */
export function isBalance(text: string): boolean {
  return text.length < 80 && BALANCE.test(plainWords(text));
}

/** The day before the month, the month before the day, or unknown. */
export type DayOrder = 'dayFirst' | 'monthFirst' | null;

const NUMBERED = /^(\d{1,2})[-/ ](\d{1,2})[-/ ]\d{4}$/;
/** With points the day is first, as in all languages of Kontor. */
const POINTED = /^\d{1,2}\.\d{1,2}\.\d{4}$/;
/** `20-Nov-2026`, `20. november 2026`, `20NOV26`, `Nov 20, 2026`; the day of the week may stand before it. */
const NAMED = /^(\d{1,2})\.?[-/ ]?(\p{L}{3,12})\.?[-/, ]{0,2}(\d{4}|\d{2})$/u;
const NAMED_FIRST = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const WEEKDAY = /^\p{L}{2,12}[.,]{0,2} (?=\d|\p{L}{3,12}\.? \d)/u;
/** In the languages of Kontor, with their short forms. */
const MONTHS = [
  ...['jan(?:uary|uari|uar)?|jän(?:ner)?|tammi', 'feb(?:r|ruary|ruari|ruar)?|helmi'],
  ...['mar(?:ch|s|ts)?|märz?|mrz|maalis', 'apr(?:il)?|huhti', 'may|maj|mai|touko', 'june?|juni|kesä'],
  ...['july?|juli|heinä', 'aug(?:ust|usti)?|elo', 'sept?(?:ember)?|syys', 'o[ck]t(?:ober)?|loka'],
  ...['nov(?:ember)?|marras', 'de[csz](?:ember)?|joulu'],
].map((names) => new RegExp(`^(?:${names})(?:kuu(?:ta)?)?$`, 'u'));
/** A year of two digits, but with hyphens: these may have it in front. */
const SHORT_YEAR = /^(\d{1,2})([./])(\d{1,2})\2(\d{2})$/;
const TIME = /[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

const FORMATS: Readonly<Record<Exclude<DayOrder, null>, DateFormat>> = {
  dayFirst: 'day/month/year',
  monthFirst: 'month/day/year',
};

/** The order in which a column writes its days, as those say it whose day can be no month; null where none or both do. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  const seen = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, second] = NUMBERED.exec(dayIn(text)) ?? [];
    if (Number(first) > 12) seen.add('dayFirst');
    if (Number(second) > 12) seen.add('monthFirst');
  }
  const [only = null] = seen;
  return seen.size === 1 ? only : null;
}

/** Null for what is no day, or one of two. */
export function ledgerDay(text: string, order: DayOrder): LocalDate | null {
  const day = dayIn(text);
  if (POINTED.test(day)) return readDay(day, FORMATS.dayFirst) ?? null;
  const [, first, second] = NUMBERED.exec(day) ?? [];
  if (order === null && Number(first) !== Number(second) && first !== undefined) return null;
  return readDay(day, FORMATS[order ?? 'dayFirst']) ?? null;
}

/** In either order. */
export function isDayText(text: string): boolean {
  return (ledgerDay(text, 'dayFirst') ?? ledgerDay(text, 'monthFirst')) !== null;
}

/** Without a time behind it, and with its month as a number and its whole year. */
function dayIn(text: string): string {
  const day = text.trim().replace(TIME, '').replace(SHORT_YEAR, '$1$2$3$220$4');
  return /\p{L}/u.test(day) ? numbered(day) : day;
}

/** A day with its month by name, in numbers; as it is where that is no month. */
function numbered(written: string): string {
  if (written.length > 40) return written;
  const day = written.normalize('NFKC').toLowerCase();
  for (const text of [day, day.replace(WEEKDAY, '')]) {
    if (POINTED.test(text)) return text;
    const [, first = '', middle = '', year = ''] = NAMED.exec(text) ?? [];
    const [, name = middle, number = first, whole = year] = NAMED_FIRST.exec(text) ?? [];
    const month = MONTHS.findIndex((names) => names.test(name)) + 1;
    if (month > 0) return `${number}.${month}.${whole.padStart(4, '20')}`;
  }
  return written;
}
