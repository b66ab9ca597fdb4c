/**
 * Which file may import which. `npm run lint` checks every import of the product against these rules, type imports and
 * dynamic imports included, and prints the reason of a rule that is broken. An import is red if it meets both `from` and
 * `to`; `$1` in `to` is the first group of `from`. `tests/unit/imports/importRules.test.ts` breaks each rule once.
 */
import type { IConfiguration } from 'dependency-cruiser';

type Rule = NonNullable<IConfiguration['forbidden']>[number];

const forbid = (name: string, reason: string, rule: Rule): Rule => ({
  ...rule,
  name,
  comment: reason,
  severity: 'error',
});

const PRODUCT = '^(electron|renderer|shared)/';
const ELECTRON = '(^|/)node_modules/electron/';
const KEYTAR = '(^|/)node_modules/keytar/';

/** What electron.vite.config.ts builds. */
const ENTRIES = [
  '^electron/(main|preload|proxyPreload|browserHost)\\.ts$',
  '^electron/store/(ingest|query)WorkerThread\\.ts$',
  '^electron/sandbox/sandboxThread\\.ts$',
  '^electron/services/exportThread\\.ts$',
  '^renderer/app/main\\.tsx$',
];

const everywhere = [
  forbid(
    'no-circles',
    'Files that need each other, even for a type, can only be understood, tested and moved together.',
    { from: {}, to: { circular: true } },
  ),
  forbid('no-folder-circles', 'A folder is a module: of two modules, one is built on the other.', {
    scope: 'folder',
    from: {},
    to: { circular: true },
  }),
  forbid('no-tests-in-product', 'No fake, fixture or build script may reach a user.', {
    from: { path: PRODUCT },
    to: { path: '^(tests|scripts)/' },
  }),
  forbid('no-dead-files', 'A file that no entry reaches is dead, or kept alive by its tests alone.', {
    from: { path: ENTRIES },
    to: { path: PRODUCT, pathNot: ['\\.d\\.ts$', '^renderer/public/', ...ENTRIES], reachable: false },
  }),
  forbid(
    'no-undeclared-packages',
    'A package that package.json does not name is there by chance. (better-sqlite3 is a package of types alone.)',
    {
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^better-sqlite3$' },
    },
  ),
];

const sides = [
  forbid(
    'main-process-only-in-electron',
    'The page is sandboxed and reaches the main process by the bridge alone; shared/ runs in both.',
    { from: { path: '^(renderer|shared)/' }, to: { path: ['^electron/', ELECTRON, KEYTAR] } },
  ),
  forbid('node-only-in-electron', 'The page is sandboxed: it has no Node, and it runs what is in shared/.', {
    from: { path: '^(renderer|shared)/' },
    to: { dependencyTypes: ['core'] },
  }),
  forbid('page-only-in-renderer', 'The main process and shared/ do not know how their answers are shown.', {
    from: { path: '^(electron|shared)/' },
    to: { path: '^renderer/' },
  }),
  forbid(
    'no-schemas-in-the-page',
    'The main process validates what crosses the bridge; the first screen does not wait for a validator.',
    { from: { path: '^renderer/' }, to: { path: '(^|/)node_modules/(zod|typebox)/' } },
  ),
];

const renderer = [
  forbid('app-on-top', 'The shell joins the features, so nothing may need the shell.', {
    from: { pathNot: '^renderer/app/' },
    to: { path: '^renderer/app/' },
  }),
  forbid('features-below-app', 'What features are built on does not know which features there are.', {
    from: { path: '^renderer/', pathNot: '^renderer/(app|features)/' },
    to: { path: '^renderer/features/' },
  }),
  forbid('primitives-without-state', 'A primitive is given what it shows, so that every screen can use it.', {
    from: { path: '^renderer/(ui|i18n|bridge)/' },
    to: { path: '^renderer/base/' },
  }),
  forbid('bridge-behind-base', 'The bridge is asked for in one place, where tests put in a fake one.', {
    from: { path: '^renderer/', pathNot: '^renderer/(app|base|bridge)/' },
    to: { path: '^renderer/bridge/' },
  }),
  forbid('no-store-imports-a-store', 'Stores that change each other do so in an order that nobody sees.', {
    from: { path: '^renderer/.*\\wStore\\.ts$' },
    to: { path: '^renderer/.*\\wStore\\.ts$' },
  }),
];

const electron = [
  forbid(
    'electron-only-in-hosts',
    'All but the Electron host runs in plain Node too: in tests, in threads, in the browser host.',
    {
      from: {
        pathNot: [
          '^electron/(main|preload|proxyPreload)\\.ts$',
          '^electron/adapters/',
          '^electron/ipc/electronBinding\\.ts$',
        ],
      },
      to: { path: ELECTRON },
    },
  ),
  forbid(
    'keytar-only-in-its-adapter',
    'One adapter shares concurrent reads and survives a locked keychain.',
    {
      from: { pathNot: '^electron/adapters/keychain\\.ts$' },
      to: { path: KEYTAR },
    },
  ),
  forbid(
    'sqlite-only-in-database',
    'No file is opened without its cipher, the check of its key and healing.',
    {
      from: { pathNot: '^electron/database/' },
      to: { path: '(^|/)better-sqlite3' },
    },
  ),
  forbid('adapters-only-from-hosts', 'A host passes its adapters in, so that services run on any host.', {
    from: {
      path: '^electron/',
      pathNot: '^electron/(main\\.ts|proxyPreload\\.ts|browserHost\\.ts|browserHost/|adapters/)',
    },
    to: { path: '^electron/adapters/' },
  }),
  forbid(
    'services-on-top',
    'Services join what lies below them, and only a host makes them. (hostParts.ts is the type of what a host passes in.)',
    {
      from: { path: '^electron/', pathNot: '^electron/(main\\.ts|browserHost\\.ts|services/)' },
      to: { path: '^electron/services/', pathNot: '^electron/services/hostParts\\.ts$' },
    },
  ),
  forbid(
    'services-without-callers',
    'A service does not know whether a window, a browser or a test calls it. (failureEnvelope.ts says what of a failure may be logged.)',
    {
      from: { path: '^electron/services/' },
      to: {
        path: '^electron/(ipc|browserHost|policy)/',
        pathNot: '^electron/ipc/failureEnvelope\\.ts$',
      },
    },
  ),
  forbid(
    'hosts-through-services',
    'A host wires what it provides; client and store are opened and closed by services.',
    {
      from: { path: '^electron/(main|browserHost)\\.ts$' },
      to: { path: '^electron/', pathNot: '^electron/(adapters|browserHost|ipc|policy|services)/' },
    },
  ),
  forbid('jobs-name-no-kind', 'Kinds of jobs are entries of a table, which the engine is given.', {
    from: { path: '^electron/services/(jobs|app)/' },
    to: { path: '^electron/services/', pathNot: '^electron/services/($1|app)/' },
  }),
  forbid(
    'services-call-store-workers',
    'SQL blocks, so it runs on the store’s workers; a service may import the types of what it calls.',
    {
      from: { path: '^electron/services/' },
      to: {
        path: [
          '^electron/store/[^/]+\\.ts$',
          '^electron/store/.*(Repository|Queries)\\.ts$',
          '^electron/store/invoices/(ingest|model)/',
          '^electron/database/',
        ],
        pathNot: ['^electron/store/(openStore|threadSetup)\\.ts$', '^electron/database/sqliteFailure\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ),
  forbid('no-services-on-threads', 'A thread does not have the state of the app, which services share.', {
    from: { path: '^electron/[^/]+/\\w+Thread\\.ts$' },
    to: { path: '^electron/services/.*Service\\.ts$', reachable: true },
  }),
  forbid(
    'documents-know-no-use-case',
    'A file format is given its rows, columns and words: whose they are, services and the store know.',
    {
      from: { path: '^electron/documents/' },
      to: { path: ['^electron/', '^shared/ipc/'], pathNot: '^electron/(documents|workers)/' },
    },
  ),
  forbid(
    'lower-modules-apart',
    'Client, store and sample service do not know each other: services join them.',
    {
      from: { path: '^electron/(database|json|ports|sandbox|serviceClient|store|workers)/' },
      to: { path: '^electron/', pathNot: '^electron/($1|database|json|ports|workers)/' },
    },
  ),
  forbid('store-parts-below-store', 'Only the files at the root of the store join its parts.', {
    from: { path: '^electron/store/[^/]+/' },
    to: { path: '^electron/store/[^/]+\\.ts$' },
  }),
  forbid(
    'user-data-without-invoices',
    'Invoices can be fetched again; what a clerk entered must outlive them.',
    {
      from: { path: '^electron/store/(userData|pdfs)/' },
      to: { path: '^electron/store/', pathNot: '^electron/store/$1/' },
    },
  ),
];

const configuration: IConfiguration = {
  forbidden: [...everywhere, ...sides, ...renderer, ...electron],
  options: {
    // Version 7 of TypeScript has no API to parse with: `typescript` is version 6, `@typescript/native` compiles.
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

export default configuration;
