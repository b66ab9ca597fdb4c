const CREDIT =
  /^(?:c|cr|crdt|credit|k|kredit|h|haben|\+|in|ind|inn|insättning|innbetaling|indbetaling|gutschrift|pano|tulo|hyvitys)$/;
const DEBIT =
  /^(?:d|dr|dbit|debit|debet|s|soll|-|\u2212|out|ut|ud|uttag|uttak|utbetaling|udbetaling|belastung|lastschrift|otto|meno|veloitus)$/;

/** What banks write beside an amount without a sign; null for anything else. */
export function directionIn(text: string): 'credit' | 'debit' | null {
  const word = text.trim().toLowerCase();
  if (CREDIT.test(word)) return 'credit';
  return DEBIT.test(word) ? 'debit' : null;
}
