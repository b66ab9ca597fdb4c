import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Does the command of these words, from the look-up box. */
export async function command(user: UserEvent, words: string): Promise<void> {
  await user.keyboard(`{Control>}k{/Control}>${words}`);
  await screen.findByRole('option', { name: new RegExp(words, 'i') });
  await user.keyboard('{Enter}');
}
