/**
 * Puts text on the clipboard. The copy event needs no permission, and the desktop host grants none; the asynchronous
 * way is for a text that comes too late for it. False when neither was allowed.
 */
export async function copyText(text: string): Promise<boolean> {
  if (copiedByEvent(text)) return true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copiedByEvent(text: string): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = event.clipboardData !== null;
  };
  document.addEventListener('copy', fill, { capture: true });
  try {
    return (document.execCommand?.('copy') ?? false) && copied;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}
