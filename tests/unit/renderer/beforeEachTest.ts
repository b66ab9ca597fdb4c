import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { clearStores } from '../../../renderer/base/clearedStores.ts';
import { PATIENCE } from '../../patience.ts';
import { stubLayout } from './grid/layoutStubs.ts';

stubLayout();

/** What is waited for is looked for again at each change of the document, and only the last look is reported. */
interface Diagnostics {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}
const isLookedForAgain = () => (getConfig() as Diagnostics)._disableExpensiveErrorDiagnostics === true;

configure({
  // The machine may be busy: what is awaited may take its time, and a test that fails still ends.
  asyncUtilTimeout: PATIENCE,
  getElementError: (message, container) => {
    const parts = isLookedForAgain() ? [message] : [message, prettyDOM(container)];
    const error = new Error(parts.filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// jsdom counts its frames by an interval of the global clock. One that begins while a test fakes that clock never ticks,
// and no later file of the worker would see a frame.
const [later, never] = [setTimeout, clearTimeout];
globalThis.requestAnimationFrame = (frame) => Number(later(() => frame(performance.now()), 4));
globalThis.cancelAnimationFrame = (handle) => never(handle);

// jsdom has no such command; what is typed ahead is written by it.
document.execCommand = (command, _, text = '') => {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (command !== 'insertText' || !isField) return false;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  return field.dispatchEvent(new Event('input', { bubbles: true }));
};

// The files of a worker share one document and one set of stores: each test begins with nothing said and nothing chosen.
beforeEach(() => {
  document.body.replaceChildren();
  clearStores();
});
afterEach(cleanup);
