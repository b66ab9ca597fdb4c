import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { CopyButton } from '../../../../renderer/base/CopyButton.tsx';
import { UnreadableDialog } from '../../../../renderer/features/customer/CustomerNotices.tsx';
import { RawRecord } from '../../../../renderer/features/invoices/record/DetailPane.tsx';
import { InvoiceFields } from '../../../../renderer/features/invoices/record/InvoiceFields.tsx';
import { ErrorPanel } from '../../../../renderer/ui/ErrorPanel.tsx';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { BLANK_ROW } from '../../../fakes/blankRow.ts';
import { busyBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { renderOver } from '../renderOver.tsx';
import { saidToasts } from '../saidToasts.ts';

const CUSTOMER = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };
const nothing = () => {};

const PARTS: readonly (readonly [string, RegExp, ReactNode])[] = [
  ['the reference of a failure', /^Reference/, <ErrorPanel key="1" failure={fakeFailure('internal')} />],
  ['a text with its button', /^Copy it$/, <CopyButton key="2" label="Copy it" text="text" />],
  ['a raw record', /^Copy/, <RawRecord key="3" customer={CUSTOMER} id={1} revision={1} />],
  [
    'the number of an invoice',
    /^Copy/,
    <InvoiceFields key="4" customer={CUSTOMER} row={BLANK_ROW} onExport={nothing} marks={null} />,
  ],
  [
    'unreadable records',
    /^Copy/,
    <UnreadableDialog key="5" customer={CUSTOMER} closeLabel="Close" onClose={nothing} />,
  ],
];

it.each(PARTS)('says on the screen that nothing was copied: %s', async (_what, name, part) => {
  useToastStore.setState({ toasts: [] });
  const fake = busyBridge();
  fake.answerWith('invoices.detail', async () => ({ row: BLANK_ROW, raw: '{}', fetchedAt: 1 }));
  fake.answerWith('invoices.unreadable', async () => [{ position: 0, reason: 'no number', raw: '{' }]);
  renderOver(fake, part);
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  const user = userEvent.setup();
  const clipboard = { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  await user.click(button);
  await waitFor(() => expect(saidToasts()).toEqual(['Could not copy. Select the text and copy it by hand.']));
});
