import { MOST_ADDRESS_LINES } from '../../../shared/domain/exportBounds.ts';
import type { AgreementOverview } from '../../../shared/ipc/agreements.ts';

type Words = AgreementOverview['agreements'][number]['deliveries'][number]['address'];

const LONGEST = 80;
/** What comes before the town on its line, and what is a flag rather than a word of the address. */
const POSTAL_CODE = /post_?al_?(code|number)|post_?(code|nummer|nr)|zip/i;

/** The different installation addresses of a customer's cached deliveries, each as lines. */
export function deliveryAddresses(overview: AgreementOverview): readonly (readonly string[])[] {
  const all = overview.agreements
    .flatMap(({ deliveries }) => deliveries)
    .map(({ address }) => linesOf(address))
    .filter((lines) => lines.length > 0);
  return [...new Map(all.map((lines) => [lines.join('\n'), lines])).values()];
}

/** What belongs to the word before it on its line. */
const HOUSE_NUMBER = /house|building_?n|street_?n/i;

/** One line a word, in the order of the record; only postal codes and house numbers share one. */
function linesOf(words: Words): string[] {
  const lines: string[] = [];
  let before = '';
  for (const { key, text } of words) {
    const word = [before, text.trim()].filter((part) => part !== '').join(' ');
    if (HOUSE_NUMBER.test(key) && lines.length > 0 && before === '')
      lines.push(`${lines.pop() ?? ''} ${word}`.trim());
    else if (POSTAL_CODE.test(key)) before = word;
    else {
      before = '';
      if (word !== '') lines.push(word);
    }
  }
  if (before !== '') lines.push(before);
  const shown = lines.slice(0, MOST_ADDRESS_LINES - 1);
  const rest = lines.slice(MOST_ADDRESS_LINES - 1).join(', ');
  return (rest === '' ? shown : [...shown, rest]).map((line) => line.slice(0, LONGEST));
}
