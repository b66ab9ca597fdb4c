import type { Language } from '../../shared/i18n/languages.ts';
import type { Handlers, Publisher } from '../../shared/ipc/contract.ts';
import type { Policy } from '../../shared/ipc/policy.ts';
import type {
  Clock,
  Confirmer,
  Dialogs,
  HttpTransport,
  Keychain,
  Log,
  Paths,
  ProxyAsker,
  ProxyLogins,
  Shell,
  ThreadFiles,
} from '../ports/host.ts';

/** Everything that a host gives to the services; one composition root per host fills it in. */
export interface HostParts {
  readonly host: 'electron' | 'browser';
  readonly version: string;
  /** A language tag such as `sv-SE`. */
  readonly systemLanguage: string;
  /** The operating system's account, for the activity log; null if the host does not know it. */
  readonly account: string | null;
  readonly paths: Paths;
  /** Whose the data folder is now: another one may have been put in its place while this process runs. */
  readonly folderOwnership: () => 'same' | 'renewed' | 'taken';
  readonly clock: Clock;
  readonly keychain: Keychain;
  /** Used when the clerk continues with this session only. */
  readonly sessionKeychain: Keychain;
  readonly dialogs: Dialogs;
  readonly confirmer: Confirmer;
  readonly shell: Shell;
  readonly transport: HttpTransport;
  readonly askProxyLogin: ProxyAsker;
  readonly log: Log;
  readonly publisher: Publisher;
  readonly threads: ThreadFiles;
  /** What the organisation has decided; empty where it decides nothing. */
  readonly policy: Policy;
  /** Opens on the sample service at once; where there is no keychain, in this session only, and says so. */
  readonly sampleAtStart: boolean;
}

/** The services of one launch, behind the contract. */
export interface Kontor {
  readonly handlers: Handlers;
  /** For the transport, which is made before the keychain can be read. */
  readonly proxyLogins: ProxyLogins;
  /** Opens vault and store. Resolves also when the keychain is locked: the state says so. */
  start(): Promise<void>;
  /** Jobs and fetches that a quit would cut short. */
  workInFlight(): number;
  /** A session without the keychain has what is in no file, and goes with the process. */
  sessionAtStake(): Promise<boolean>;
  /** Saves what of it a file can hold, where a dialog says; false when the clerk cancels. @throws its failure */
  saveOwnFacts(): Promise<boolean>;
  /** The language of failure texts and native dialogs. */
  language(): Language;
  /** Ends jobs at a safe point, closes threads and files. From its beginning on no call is let through. */
  close(): Promise<void>;
  isClosing(): boolean;
  /** A keychain call has never come back: the process cannot end in good order and must be killed after `close`. */
  stuck(): boolean;
}
