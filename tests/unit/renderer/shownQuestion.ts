import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The question that is open, once it is drawn: before that it takes no key. */
export async function shownQuestion(name?: string): Promise<HTMLElement> {
  const question = await screen.findByRole('alertdialog', name === undefined ? {} : { name });
  await waitFor(() => expect(question.dataset['shownAt']).toBeDefined());
  return question;
}
