/**
 * The words that other programs write in tables, by what they are for, in the languages of Kontor: what a row is (a total, a
 * title again), what has become of it (booked or not), and which way its amount goes. Ledgers and banks are read by the same
 * words: `Zwischensumme` is a total in both.
 */

/** Lower case, one blank for whatever stands between words. */
export function plainWords(text: string): string {
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
  /^(?:pending(?: transaction)?|reserved|reservation|authori[sz]ation|authori[sz]ed|not booked|declined|rejected|reversed|reverted|deleted|cancelled|canceled|prel|preliminär|preliminärt?|reserverat|reserverad|reservation|reserverat belopp|väntande|kommande|ej bokförd|ej bokfört|avvisad|makulerad|återförd|raderad|reservert|reservasjon|reservert beløp|venter|ikke bokført|avvist|slettet|tilbakeført|kansellert|reserveret|reserveret beløb|afventer|ikke bogført|afvist|tilbageført|annulleret|varaus|varattu|katevaraus|odottaa|odottava|ei kirjattu|hylätty|peruttu|poistettu|palautettu|odottaa|venter|väntar|ikke bokført|offen|vorgemerkt|vormerkung|umsatz vorgemerkt|vorgemerkter umsatz|reserviert|reservierung|nicht gebucht|ausstehend|abgelehnt|storniert|gelöscht|zurückgewiesen)$/;

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
