import type { Guard } from './guard.ts';

const SOURCES = 'tests/unit/policy/policies.test.ts';
const DECIDED = 'tests/integration/policy/decided.test.ts';
const KEPT = 'tests/unit/policy/keptJobs.test.ts';

/** What the organisation has decided. */
export const POLICY_GUARDS: readonly Guard[] = [
  {
    row: 'P50',
    what: 'a bad policy ends the start',
    file: 'electron/adapters/policyAtStart.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
    out: "throw new StartStop('startPolicyBad', null, `${place}: ${trouble}`);",
    instead: 'return {};',
    test: 'tests/integration/hosts/policyAtStart.test.ts',
    named: 'P50 ends the start of Electron in a box',
  },
  {
    row: 'P50',
    what: 'a policy is not a link',
    file: 'electron/policy/policyFile.ts',
    out: "if (stats?.isSymbolicLink() === true) throw new PolicyFault('link', path);",
    test: SOURCES,
    named: 'P50 policies in files',
  },
  {
    row: 'P50',
    what: "a policy is its owner's",
    file: 'electron/policy/policyFile.ts',
    out: "if (!owners.includes(Number(stats.uid))) throw new PolicyFault('owner', path);",
    test: SOURCES,
    named: "P50 is its owner's alone",
  },
  {
    row: 'P50',
    what: 'a policy has each key once',
    file: 'electron/policy/readPolicy.ts',
    out: "if (keysOf(value) < keys) throw new PolicyFault('keyTwice', source);",
    test: SOURCES,
    named: 'P50 policies in files',
  },
  {
    row: 'P50',
    what: 'a registry that gives no answer is not one without a policy',
    file: 'electron/policy/policyRegistry.ts',
    out: "if (listed === null) throw new PolicyFault('unreadable', POLICIES);",
    instead: 'if (listed === null) return null;',
    test: SOURCES,
    named: 'P50 policies in the registry',
  },
  {
    row: 'P50',
    what: 'a decided setting is not changed',
    file: 'electron/services/settings/settingsService.ts',
    out: 'organisation.refuse(...Object.keys(given));',
    test: DECIDED,
    named: 'P50 cannot be changed',
  },
  {
    row: 'P50',
    what: 'a decided setting holds, whatever is kept',
    file: 'electron/services/state/appStateService.ts',
    out: 'organisation.settings(part.settings)',
    instead: 'part.settings',
    test: DECIDED,
    named: "P50 leaves the clerk's own choice where it was",
  },
  {
    row: 'P50',
    what: 'the file of PDFs keeps to the limit',
    file: 'electron/services/opening/openingService.ts',
    out: 'pdfLimit: this.#parts.organisation.pdfLimit,',
    test: DECIDED,
    named: 'P50 holds for the file of PDFs too',
  },
  {
    row: 'P50',
    what: 'an import leaves what is decided',
    file: 'electron/cache/facts/own/importPlan.ts',
    out: '    ...left,\n',
    test: DECIDED,
    named: "P50 leaves the clerk's own choice where it was",
  },
  {
    row: 'P50',
    what: "an organisation's connection takes a secret alone",
    file: 'electron/services/connections/connectionsService.ts',
    out: "if (!isDeepStrictEqual(connection, before)) this.#parts.organisation.refuse('connections');",
    test: DECIDED,
    named: 'P50 take a secret of the clerk and nothing else',
  },
  {
    row: 'P50',
    what: 'a file is saved where it is allowed',
    file: 'electron/services/state/chosenPlaces.ts',
    out: 'if (path !== null) await organisation.requireFolder(dirname(path));',
    test: DECIDED,
    named: 'P50 go only where the organisation allows',
  },
  {
    row: 'P50',
    what: 'so is one of a kept job',
    file: 'electron/services/jobKinds.ts',
    out: "if (order.folder !== '') await parts.organisation.requireFolder(order.folder);",
    test: KEPT,
    named: 'P50 a kept job writes nowhere',
  },
  {
    row: 'P50',
    what: 'a kept refresh keeps to the limits',
    file: 'electron/services/refreshing/refreshWork.ts',
    out: 'parts.organisation.limits(detail as RefreshDetail)',
    instead: '(detail as RefreshDetail)',
    test: KEPT,
    named: 'P50 a kept refresh goes on with the limits',
  },
];
