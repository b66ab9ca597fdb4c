import { waitFor } from '@testing-library/react';

/** A menu with the keyboard in it, which comes after its lines. By selector: a search by role looks at every cell. */
export function menuShown(): Promise<HTMLElement> {
  return waitFor(() => {
    const menu = document.querySelector<HTMLElement>('[role=menu]');
    if (!menu?.contains(document.activeElement)) throw new Error('no menu with the keyboard in it');
    return menu;
  });
}
