import type { Guard } from './guard.ts';

const WINDOW = 'tests/integration/hosts/electronEnds.test.ts';
const CALLS = 'tests/integration/services/callsWhileClosing.test.ts';

/** The hosts: how they start, own their data folder, and end. */
export const HOST_GUARDS: readonly Guard[] = [
  {
    row: 'P45',
    what: 'a window whose page is never drawn while it is hidden is shown',
    file: 'electron/adapters/mainWindow.ts',
    out: "  window.webContents.once('did-finish-load', ready);\n  window.webContents.once('did-fail-load', ready);\n",
    test: WINDOW,
    named: 'is shown although its page failed to load',
  },
  {
    row: 'P45',
    what: 'a window whose page does not load is shown',
    file: 'electron/adapters/mainWindow.ts',
    out: 'const late = setTimeout(ready, LONGEST_HIDDEN_MS);',
    instead: 'const late = setTimeout(() => undefined, LONGEST_HIDDEN_MS);',
    test: WINDOW,
    named: 'is shown after three seconds',
  },
  {
    row: 'P35',
    what: 'no call is let through once closing has begun',
    file: 'electron/ipc/callRegistrar.ts',
    out: "if (parts.isClosing()) return { ok: false, failure: failureOf(correlationId, 'cancelled') };",
    test: CALLS,
    named: 'closing begins when',
  },
  {
    row: 'P35',
    what: 'nothing is opened once closing has begun',
    file: 'electron/services/opening/openingService.ts',
    out: "    if (this.#closed) throw new KontorFailure('cancelled');\n    await open();",
    instead: '    await open();',
    test: CALLS,
    named: 'closing begins when',
  },
  {
    row: 'P41',
    what: 'a summary whose data are closed leaves no rejection to nobody',
    file: 'electron/services/customers/customersService.ts',
    out: 'await Promise.all([known, this.#noted(customer)]);',
    instead: 'await Promise.all([known, this.#parts.workspace.current.cache.facts.customer(customer)]);',
    test: CALLS,
    named: 'while the keychain is locked',
  },
  {
    row: 'P41',
    what: 'changes since the last look, where the data are closed, leave no rejection to nobody',
    file: 'electron/services/invoices/changesService.ts',
    out: 'async #lookedAt(',
    instead: '#lookedAt(',
    test: CALLS,
    named: 'while the keychain is locked',
  },
];
