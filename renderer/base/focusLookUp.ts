export const LOOK_UP_ID = 'look-up';

/** Puts the cursor into the look-up box, from anywhere. */
export function focusLookUp(): void {
  const box = document.getElementById(LOOK_UP_ID);
  if (!(box instanceof HTMLInputElement)) return;
  box.focus();
  box.select();
}
