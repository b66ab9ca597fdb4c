import type { LedgerRole } from '../../../shared/domain/compareNames.ts';

type Roles = readonly (LedgerRole | null)[];

/**
 * A column with another role. Each role is one column's, and what is an amount is either that or debit and credit: with
 * both it would be counted twice.
 */
export function withRole(roles: Roles, column: number, role: LedgerRole | null): (LedgerRole | null)[] {
  return roles.map((other, at) => {
    if (at === column) return role;
    return other !== null && role !== null && excludes(role, other) ? null : other;
  });
}

function excludes(role: LedgerRole, other: LedgerRole): boolean {
  if (role === other) return true;
  return role === 'amount' ? isPart(other) : isPart(role) && other === 'amount';
}

function isPart(role: LedgerRole): boolean {
  return role === 'debit' || role === 'credit';
}
