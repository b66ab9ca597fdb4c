import type { BankMapping, BankRole } from '../../../shared/domain/bankTable.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import { writtenAmounts } from '../../../shared/domain/typedAmount.ts';
import { likelySheet, markOf, mostOf, plainTitle, widthOf } from '../compare/ledgerColumns.ts';
import { dayOrderOf, isDayText } from '../compare/ledgerDays.ts';
import { DIRECTION_TITLE, directionIn, STATUS_TITLE } from '../compare/tableWords.ts';
import type { SheetRows } from '../exports/numbers/importedSheets.ts';

const CURRENCY = '(?:sek|nok|dkk|eur|euroa?|usd|gbp|chf)?';
const NUMBER = '(?:number|no|nr|nummer|numero|nro)?';

/**
 * Titles of columns without case, blanks and marks, in the languages of Kontor; the first of each role that is found is
 * taken, except that all texts are. *Valuta* is a day in German and a currency further north: what is in the column tells.
 */
const TITLES: readonly (readonly [role: BankRole, title: RegExp])[] = [
  [
    'valueOn',
    /^(?:valuedate|valuta|valutadag|valutadatum|valutadato|valørdag|valördag|valørdato|valördatum|valuteringsdato|rentedato|rentedag|räntedag|arvopäivä|arvopvm|wertstellung|wertstellungstag|wertstellungsdatum|wert)$/,
  ],
  [
    'bookedOn',
    /^(?:bookingdate|bookdate|posted|postingdate|postedon|bokföringsdag|bokföringsdatum|bokförd|bokfört|bokføringsdato|bokførtdato|bokført|bogføringsdato|bogført|bogføringsdag|kirjauspäivä|kirjauspvm|kirjauspäivämäärä|buchungstag|buchungsdatum|buchung)$/,
  ],
  [
    'bookedOn',
    /^(?:date|transactiondate|datum|dato|transaktionsdatum|transaktionsdag|transaktionsdato|transaksjonsdato|pvm|päivä|päivämäärä|tapahtumapäivä|maksupäivä)$/,
  ],
  [
    'credit',
    new RegExp(
      `^(?:credit|kredit|haben|gutschrift|paidin|moneyin|deposit|deposits|insättning|insättningar|inn|innpåkonto|innskudd|innbetaling|indsat|indbetaling|tulo|pano|panot|hyvitys)${CURRENCY}$`,
    ),
  ],
  [
    'debit',
    new RegExp(
      `^(?:debit|debet|soll|lastschrift|belastung|paidout|moneyout|withdrawal|withdrawals|uttag|ut|utfrakonto|uttak|utbetaling|hævet|udbetaling|meno|otto|otot|veloitus)${CURRENCY}$`,
    ),
  ],
  [
    'amount',
    new RegExp(
      `^(?:amount|transactionamount|belopp|transaktionsbelopp|beløp|beløb|betrag|umsatz|summa|sum|määrä|rahamäärä|summe)(?:in)?${CURRENCY}$`,
    ),
  ],
  ['direction', DIRECTION_TITLE],
  ['direction', /^(?:type|typ|tyyppi|laji|art)$/],
  ['status', STATUS_TITLE],
  [
    'reference',
    new RegExp(
      `^(?:ocr|kid|viite|viitenumero|viitenro|creditorreference|paymentreference|betalningsreferens|betalingsreferanse|betalingsreference|betalningsid|betalings-?id)${NUMBER}$`,
    ),
  ],
  ['reference', new RegExp(`^(?:reference|ref|referens|referanse|referenz|kundenreferenz)${NUMBER}$`)],
  [
    'payer',
    /^(?:payer|payername|payersname|debtor|debtorname|sender|sendername|betalare|avsändare|betaler|avsender|afsender|indbetaler|innbetaler|maksaja|maksajannimi|saajamaksaja|auftraggeber|auftraggeberempfänger|zahlungspflichtiger|zahlungspflichtige|beguenstigterzahlungspflichtiger|begünstigterzahlungspflichtiger|zahler)$/,
  ],
  [
    'payer',
    /^(?:name|counterparty|counterpartyname|from|namn|motpart|från|navn|modpart|fra|nimi|vastapuoli|gegenpartei|gegenkonto|namezahlungsbeteiligter)$/,
  ],
  ['currency', /^(?:currency|ccy|currencycode|valuta|valutakod|valutakode|valutta|währung|waehrung)$/],
  [
    'text',
    /^(?:text|message|description|details|narrative|memo|remittance|remittanceinformation|meddelande|beskrivning|rubrik|specifikation|tekst|melding|beskrivelse|forklaring|meddelelse|besked|posteringstekst|teksti|viesti|selitys|selite|verwendungszweck|buchungstext|vorgang)$/,
  ],
];

const HEADINGS = 15;
const LOOKED_AT = 200;

/** How rows are likely to be read: by their titles, in the first sheet that has any where none is asked for. */
export function recognisedColumns(sheets: readonly SheetRows[], asked: number | null): BankMapping {
  const found = sheets.map(titledRow);
  const sheet = asked ?? likelySheet(sheets, found);
  const rows = sheets[sheet] ?? [];
  const skipped = found[sheet] == null ? 0 : found[sheet] + 1;
  const below = rows.slice(skipped);
  const roles = rolesOf(rows[skipped - 1] ?? [], below);
  const days = roles.flatMap((role, at) =>
    role === 'bookedOn' || role === 'valueOn' ? below.map((row) => row[at] ?? '') : [],
  );
  return {
    sheet,
    skipped,
    roles,
    decimalMark: markOf(below, 0, roles),
    isMonthFirst: dayOrderOf(days) === 'monthFirst',
  };
}

function titledRow(rows: SheetRows): number | null {
  const at = rows.slice(0, HEADINGS).findIndex((row, at) => {
    const roles = rolesOf(row, rows.slice(at + 1));
    const isOfAmounts = roles.some((role) => role === 'amount' || role === 'credit');
    return (
      isOfAmounts && roles.some((role) => role === 'bookedOn' || role === 'valueOn' || role === 'reference')
    );
  });
  return at < 0 ? null : at;
}

function rolesOf(titles: readonly string[], below: SheetRows): (BankRole | null)[] {
  const some = below.slice(0, LOOKED_AT);
  const width = Math.min(widthOf([titles, ...some]), LEDGER_BOUNDS.columns);
  const roles: (BankRole | null)[] = Array.from({ length: width }, () => null);
  const plain = titles.slice(0, width).map(plainTitle);
  for (const [role, title] of TITLES) {
    for (const [at, text] of plain.entries()) {
      if (role !== 'text' && roles.includes(role)) break;
      if (roles[at] === null && title.test(text) && holds(role, some, at)) roles[at] = role;
    }
  }
  // Credit and debit are the amount; one beside both of them says it again.
  const isParted = roles.includes('credit') && roles.includes('debit');
  return roles.map((role) => {
    if (isParted) return role === 'amount' || role === 'direction' ? null : role;
    return roles.includes('amount') && (role === 'credit' || role === 'debit') ? null : role;
  });
}

/** Whether the column holds what its title promises, mostly. */
function holds(role: BankRole, rows: SheetRows, column: number): boolean {
  const isSo = HOLDS[role];
  return isSo === undefined || mostOf(rows, column, isSo);
}

const isAmount = (text: string) => writtenAmounts(text).amounts.length > 0;

const HOLDS: Partial<Record<BankRole, (text: string) => boolean>> = {
  bookedOn: isDayText,
  valueOn: isDayText,
  amount: isAmount,
  credit: isAmount,
  debit: isAmount,
  direction: (text) => directionIn(text) !== null,
  currency: (text) => /^[A-Za-z]{3}$/.test(text),
};
