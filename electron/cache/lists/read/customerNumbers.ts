import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';

/** The cached customers' numbers in memory, one line a number: any part of one is found without a look at the file. */
export class CustomerNumbers {
  readonly #database: CipherDatabase;
  readonly #connections = new Map<string, { readonly seen: string; readonly lines: string }>();

  constructor(lists: CipherDatabase) {
    this.#database = lists;
  }

  /** Those that begin with the digits, or hold them anywhere; the shortest first, then by their digits. */
  find(connectionId: string, digits: string, where: 'beginning' | 'anywhere'): string[] {
    const lines = this.#lines(connectionId);
    const needle = where === 'beginning' ? `\n${digits}` : digits;
    const found: string[] = [];
    let at = lines.indexOf(needle);
    while (at >= 0) {
      const start = where === 'beginning' ? at + 1 : lines.lastIndexOf('\n', at) + 1;
      const end = lines.indexOf('\n', start);
      found.push(lines.slice(start, end));
      at = lines.indexOf(needle, end);
    }
    return found;
  }

  #lines(connectionId: string): string {
    const tally = prepared(
      this.#database,
      "SELECT (SELECT max(id) FROM customer) || ' ' || forgotten FROM tally",
    );
    const seen = String(tally.pluck().get());
    const known = this.#connections.get(connectionId);
    if (known?.seen === seen) return known.lines;
    const numbers = prepared(
      this.#database,
      'SELECT number FROM customer WHERE connection_id = ? ORDER BY length(number), number',
    )
      .pluck()
      .all(connectionId);
    const lines = ['', ...numbers, ''].join('\n');
    this.#connections.set(connectionId, { seen, lines });
    return lines;
  }
}
