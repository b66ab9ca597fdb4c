import type { KeyboardEvent, MouseEvent } from 'react';

/** Where a context menu opens: a point of the window in pixels, and the element that it was asked for at. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly from: Element;
  readonly byKey: boolean;
}

/** Whether a key asks for the menu of the thing that has the focus. */
export function isMenuKey({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Below the beginning of an element, for a menu that a key has asked for. */
export function placeBelow(element: Element): MenuPlace {
  const { left, bottom, width } = element.getBoundingClientRect();
  return { x: left + Math.min(width / 2, 16), y: bottom, from: element, byKey: true };
}

export function placeAt({
  clientX,
  clientY,
  target,
}: Pick<MouseEvent, 'clientX' | 'clientY'> & { readonly target: Element }): MenuPlace {
  return { x: clientX, y: clientY, from: target, byKey: false };
}

/** What an element needs so that right click, Shift+F10 and the menu key open a menu at it. */
export function menuProps(open: (place: MenuPlace) => void): {
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  return {
    onContextMenu: (event) => {
      event.preventDefault();
      open(placeAt({ clientX: event.clientX, clientY: event.clientY, target: event.currentTarget }));
    },
    onKeyDown: (event) => {
      if (!isMenuKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open(placeBelow(event.currentTarget));
    },
  };
}
