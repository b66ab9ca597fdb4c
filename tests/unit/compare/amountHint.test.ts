import { expect, it } from 'vitest';
import { amountHint } from '../../../electron/store/reconciliation/ledger/comparedRow.ts';

const unpaid = { compared: 'outstanding', price: '1000', priceVat: '1250', outstanding: '1250' } as const;
const paid = { ...unpaid, outstanding: '450.4' };

it.each([
  ['-1250', unpaid, 'sign'],
  ['1000', unpaid, 'vat'],
  ['1520', unpaid, 'digits'],
  ['1250', paid, 'paidHere'],
  ['504.4', paid, null],
  ['450.04', paid, 'digits'],
  ['450', unpaid, 'paidThere'],
  ['1251', unpaid, null],
  ['-450', unpaid, null],
  ['0', unpaid, null],
  ['1000', { ...paid, compared: 'priceVat' } as const, 'vat'],
] as const)('%s beside %o may be for this reason: %s', (there, here, hint) => {
  expect(amountHint(there, here)).toBe(hint);
});
