import { fireEvent, waitFor } from '@testing-library/react';

/** A menu with the keyboard in it, which comes after its lines. By selector: a search by role looks at every cell. */
export function menuShown(): Promise<HTMLElement> {
  return waitFor(() => {
    const menu = document.querySelector<HTMLElement>('[role=menu]');
    if (!menu?.contains(document.activeElement)) throw new Error('no menu with the keyboard in it');
    return menu;
  });
}

/**
 * A right click whole, from the button that goes down: without it the library takes it for a screen reader's press, and
 * gives the menu no keyboard where a menu that has just closed gives its own back in the same frames.
 */
export function rightClick(element: HTMLElement, at: { clientX: number; clientY: number }) {
  fireEvent.pointerDown(element, { button: 2, pointerType: 'mouse' });
  fireEvent.contextMenu(element, at);
  return menuShown();
}
