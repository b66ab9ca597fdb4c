import { RecentMap } from '../../../../shared/domain/recentMap.ts';
import type { Customers, Roster } from './customers.ts';

const CONNECTIONS_KEPT = 8;

/** The cached customers' numbers in memory, one line a number: any part of one is found without a look at the file. */
export class CustomerNumbers {
  readonly #connections = new RecentMap<string, { readonly roster: Roster; readonly lines: string }>(
    CONNECTIONS_KEPT,
  );

  /** Those that begin with the digits, or hold them anywhere; the shortest first, then by their digits. */
  find(customers: Customers, digits: string, where: 'beginning' | 'anywhere'): string[] {
    const lines = this.#linesOf(customers);
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

  #linesOf({ connectionId, roster }: Customers): string {
    const known = this.#connections.get(connectionId);
    if (known?.roster === roster) return known.lines;
    const numbers = roster.numbers.sort(
      (left, right) => left.length - right.length || (left < right ? -1 : 1),
    );
    const lines = ['', ...numbers, ''].join('\n');
    this.#connections.put(connectionId, { roster, lines });
    return lines;
  }
}
