import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import {
  DECIDED_SETTINGS,
  type DecidedSetting,
  POLICY_KEYS,
  type Policy,
  type PolicyKey,
  type Preset,
} from '../../../shared/ipc/policy.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';

type Limits = Pick<Settings, 'refreshPerMinute' | 'refreshAtOnce' | 'refreshQuiet'>;
interface RefreshLimits {
  readonly perMinute: Limits['refreshPerMinute'];
  readonly atOnce: Limits['refreshAtOnce'];
  readonly quiet: Limits['refreshQuiet'];
}

/** What the organisation has decided, and the clerk cannot change. One policy for a launch. */
export class Organisation {
  readonly #policy: Policy;

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  /** What is decided otherwise than it is without a policy, for the page. */
  get decided(): PolicyKey[] {
    return POLICY_KEYS.filter((key) => this.#isDecided(key));
  }

  get decidedSettings(): DecidedSetting[] {
    return DECIDED_SETTINGS.filter((key) => this.#isDecided(key));
  }

  /** Bytes of PDFs kept; undefined where the clerk's own choice holds. */
  get pdfLimit(): number | undefined {
    const { pdfLimitMb } = this.#policy;
    return pdfLimitMb === undefined ? undefined : pdfLimitMb * 1_000_000;
  }

  /** Whether marks leave the desk under a passphrase alone. */
  get needsPassphrase(): boolean {
    return this.#policy.handOverPassphrase === true;
  }

  /** Null where it does not say which version it wants. */
  get updates(): { readonly address: string; readonly publicKey: string } | null {
    const { updateAddress: address, updateKey: publicKey } = this.#policy;
    return address === undefined || publicKey === undefined ? null : { address, publicKey };
  }

  /** Null where the clerk has connections of her own. */
  get presets(): readonly Preset[] | null {
    return this.#policy.connections ?? null;
  }

  /** The clerk's own choices where nothing is decided. */
  settings(own: Settings): Settings {
    const decided = Object.fromEntries(this.decidedSettings.map((key) => [key, this.#policy[key]]));
    return { ...own, ...decided };
  }

  /** @throws KontorFailure setByOrganisation when one of these is decided */
  refuse(...keys: readonly string[]): void {
    if (this.decided.some((key) => keys.includes(key))) throw new KontorFailure('setByOrganisation');
  }

  /** The limits that a refresh keeps, whatever it was begun with. */
  limits<Given extends RefreshLimits>(given: Given): Given {
    const {
      refreshPerMinute: perMinute = given.perMinute,
      refreshAtOnce: atOnce = given.atOnce,
      refreshQuiet: quiet = given.quiet,
    } = this.#policy;
    return { ...given, perMinute, atOnce, quiet };
  }

  /** Where a dialog begins that was never used, or elsewhere before; null for anywhere. */
  async beginIn(last: string | null): Promise<string | null> {
    if (last !== null && (await this.#mayHold(last))) return last;
    return this.#policy.exportFolders?.[0] ?? null;
  }

  /**
   * The folder as what is written is to go there: where folders are decided it is the one that was checked, whatever a
   * link in its path leads to later.
   * @throws KontorFailure folderNotAllowed for a folder in which no file may be saved
   */
  async requireFolder(folder: string): Promise<string> {
    if (this.#policy.exportFolders === undefined) return folder;
    const real = await realFolder(folder);
    if (!(await this.#mayHold(real))) throw new KontorFailure('folderNotAllowed');
    return real;
  }

  #isDecided(key: PolicyKey): boolean {
    const value = this.#policy[key];
    // To be asked for no passphrase is as it is without a policy.
    if (key === 'handOverPassphrase') return value === true;
    // To be allowed what is allowed without a policy takes nothing from the clerk.
    return key === 'ownFactsExport' || key === 'parquetExport' ? value === false : value !== undefined;
  }

  /** By where links lead: a name below an allowed folder may be a way out of it. */
  async #mayHold(folder: string): Promise<boolean> {
    const { exportFolders } = this.#policy;
    if (exportFolders === undefined) return true;
    const real = await realFolder(folder);
    const allowed = await Promise.all(exportFolders.map(realFolder));
    return allowed.some((one) => isWithin(one, real));
  }
}

/** Of one that is not there: where it would be made again. */
async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    const above = dirname(folder);
    return above === folder ? folder : join(await realFolder(above), basename(folder));
  }
}

function isWithin(above: string, folder: string): boolean {
  const way = relative(above, folder);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
