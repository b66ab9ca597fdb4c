import { parsedJson } from '../../../../shared/domain/parsedJson.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { putSingle, removeSingle, single } from '../singles.ts';

/** Of twenty years; the oldest go. */
const MOST_MONTHS = 240;

/** The months, `YYYY-MM`, whose ends the schedule has frozen: none twice, also where its sheet was removed since. */
export function monthsOf(facts: CipherDatabase, connectionId: string): readonly string[] {
  const months = parsedJson(single(facts, nameOf(connectionId)) ?? '');
  return Array.isArray(months) ? months.map(String) : [];
}

export function putMonth(facts: CipherDatabase, connectionId: string, month: string): void {
  const months = [...monthsOf(facts, connectionId), month].slice(-MOST_MONTHS);
  putSingle(facts, nameOf(connectionId), JSON.stringify(months));
}

export function removeMonths(facts: CipherDatabase, connectionId: string): void {
  removeSingle(facts, nameOf(connectionId));
}

function nameOf(connectionId: string): string {
  return `frozenMonths:${connectionId}`;
}
