export const TRIGRAM = 3;

/** An FTS5 query for rows that have every trigram of the needle. */
export function trigramsOf(needle: string): string {
  return query(needle, 1);
}

/**
 * An FTS5 query for rows that have trigrams which together cover the needle: each further one costs a walk along
 * its rows, and those that overlap leave hardly fewer of them.
 */
export function fewestTrigrams(needle: string): string {
  return query(needle, TRIGRAM);
}

function query(needle: string, step: number): string {
  const characters = [...needle];
  const last = characters.length - TRIGRAM;
  const trigrams = new Set<string>();
  const add = (at: number) => {
    const trigram = characters.slice(at, at + TRIGRAM).join('');
    trigrams.add(`"${trigram.replaceAll('"', '""')}"`);
  };
  for (let at = 0; at < last; at += step) add(at);
  if (last >= 0) add(last);
  return [...trigrams].join(' AND ');
}
