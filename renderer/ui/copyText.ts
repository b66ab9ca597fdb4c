import { type Said, said } from '../i18n/useTexts.ts';
import { showToast } from './toastStore.ts';

/** What goes to the clipboard: text, and for what can take it, the same as HTML. */
interface Copied {
  readonly text: string;
  readonly html?: string;
}

/**
 * Puts text on the clipboard, as HTML too where that is given. The copy event needs no permission, and the desktop host
 * grants none; the asynchronous way is for a text that comes too late for it. False when neither was allowed.
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  const copied = { text, ...(html === undefined ? {} : { html }) };
  if (copiedByEvent(copied)) return true;
  try {
    await write(copied);
    return true;
  } catch {
    return false;
  }
}

/** The same for text that a clerk has asked for: says on the screen where nothing was copied. */
export async function copyOrSay(text: string, failed: Said = said('ui', 'copyFailed')): Promise<boolean> {
  const copied = await copyText(text);
  if (!copied) showToast({ text: failed, tone: 'failure' });
  return copied;
}

async function write({ text, html }: Copied): Promise<void> {
  const { clipboard } = navigator;
  if (html === undefined || typeof ClipboardItem === 'undefined' || !('write' in clipboard))
    return clipboard.writeText(text);
  const form = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  await clipboard.write([new ClipboardItem({ ...form('text/plain', text), ...form('text/html', html) })]);
}

function copiedByEvent({ text, html }: Copied): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
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
