import type { ReactNode } from 'react';
import { CUSTOMER_FIELDS_OF_MARKS } from '../../../shared/domain/markNames.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useCommands } from '../../base/commands.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { useMarkActions } from './useMarkActions.tsx';

/** What a customer itself can have. */
export type CustomerField = (typeof CUSTOMER_FIELDS_OF_MARKS)[number];

const COMMANDS = {
  ask: 'customerAsk',
  promise: 'customerPromise',
  note: 'customerNote',
  step: 'customerStep',
} as const satisfies Readonly<Record<CustomerField, string>>;

interface CustomerMarking {
  readonly mark: (field: CustomerField) => void;
  /** For the menu of the customer. */
  readonly entries: readonly MenuEntry[];
  readonly dialog: ReactNode;
}

/** Marks of a customer itself: as lines of its menu, and in the look-up box. */
export function useCustomerMarking(customer: CustomerRef): CustomerMarking {
  const t = useTexts('marks');
  const { mark: markMeant, dialog } = useMarkActions();
  const mark = (field: CustomerField) => markMeant(field, { kind: 'customer', customer });
  useCommands(() =>
    CUSTOMER_FIELDS_OF_MARKS.map((field) => ({
      id: `customerMark.${field}`,
      label: t(COMMANDS[field]),
      // The box gives the focus back first.
      run: () => afterSettled(() => mark(field)),
    })),
  );
  const entries = CUSTOMER_FIELDS_OF_MARKS.map((field, place) => ({
    id: `mark.${field}`,
    label: `${t(field)}…`,
    separated: place === 0,
    onAction: () => mark(field),
  }));
  return { mark, entries, dialog };
}
