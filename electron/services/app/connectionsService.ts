import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ASSUMED } from '../../../shared/domain/connectionChoices.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { ConnectionDraft, ConnectionSummary } from '../../../shared/ipc/connections.ts';
import type { Log } from '../../ports/host.ts';
import { connectSandboxThread, type ThreadedSandbox } from '../../sandbox/connectSandboxThread.ts';
import { checkServiceAddress, type ServiceConnection } from '../../serviceClient/serviceUrl.ts';
import type { StoredConnection } from '../../store/userData/userDataFile.ts';
import type { Confirmations } from './dialogs.ts';
import type { LaunchParts } from './launchParts.ts';
import type { Organisation } from './organisation.ts';
import { type VaultService, type VaultWrite, vaultFailure } from './vaultService.ts';

const SAMPLE: StoredConnection = {
  id: 'sample',
  name: 'Sample data',
  environmentWord: 'SAMPLE',
  environmentTone: 'sample',
  baseUrl: '',
  clientId: '',
  sample: true,
  ...ASSUMED,
};

interface Parts extends Pick<LaunchParts, 'workspace' | 'state'> {
  readonly secrets: SecretsService;
  readonly sample: SampleService;
  readonly confirmations: Pick<Confirmations, 'require'>;
  readonly organisation: Pick<Organisation, 'presets' | 'refuse'>;
}

/** Connection profiles: their facts in the encrypted file, their secrets in the keychain alone. */
export class ConnectionsService {
  readonly #parts: Parts;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads profiles and the active one from the facts into the state; part of every start. */
  async load(): Promise<void> {
    const { workspace, state } = this.#parts;
    const facts = workspace.current.store.facts;
    await this.#keepPresets();
    const connections = await this.#summaries();
    const active = await facts.activeConnectionId();
    const known = connections.some((connection) => connection.id === active);
    state.change({ connections, activeConnectionId: known ? active : (connections[0]?.id ?? null) });
  }

  /**
   * One after the other: a later save finds the earlier one whole. A host that the connection did not have before is
   * asked about outside the page, since the login is sent to it.
   * @throws KontorFailure cancelled when the answer is no
   */
  save(draft: ConnectionDraft): Promise<ConnectionSummary> {
    const turn = this.#saving.then(() => this.#save(draft));
    this.#saving = turn.catch(() => undefined);
    return turn;
  }

  async #save(draft: ConnectionDraft): Promise<ConnectionSummary> {
    const { workspace, secrets } = this.#parts;
    const { facts, tokens } = workspace.current.store;
    const before = draft.id === null ? null : await this.#stored(draft.id);
    const baseUrl = draft.address === null ? before?.baseUrl : addressOf(draft.address);
    if (baseUrl === undefined || before?.sample) throw new KontorFailure('invalidInput');
    const { address: _address, secret, id: _id, ...rest } = draft;
    const connection: StoredConnection = { ...rest, id: before?.id ?? randomUUID(), baseUrl, sample: false };
    // Of a connection that the organisation gives the clerk has the secret alone.
    if (!isDeepStrictEqual(connection, before)) this.#parts.organisation.refuse('connections');
    await this.#confirmHost(draft.name, baseUrl, before);
    if (secret !== null) {
      await secrets.put(connection.id, secret);
      await tokens.clear(connection.id);
    } else await this.#dropSecretOf(connection, before);
    await facts.putConnection(connection);
    await this.#publish();
    if (this.#parts.state.current.activeConnectionId === null) return this.activate(connection.id);
    return this.#summary(connection);
  }

  async remove(connectionId: string): Promise<void> {
    const { workspace, secrets, state, organisation } = this.#parts;
    const { sample } = await this.#stored(connectionId);
    if (!sample) organisation.refuse('connections');
    await secrets.delete(connectionId);
    await workspace.current.store.facts.removeConnection(connectionId);
    if (state.current.activeConnectionId === connectionId) {
      await workspace.current.store.facts.putActiveConnectionId(null);
    }
    await this.load();
  }

  async activate(connectionId: string): Promise<ConnectionSummary> {
    const { workspace, state } = this.#parts;
    const connection = await this.#stored(connectionId);
    await workspace.current.store.facts.putActiveConnectionId(connectionId);
    state.change({ activeConnectionId: connectionId });
    return this.#summary(connection);
  }

  async exploreSample(): Promise<ConnectionSummary> {
    const { workspace, sample } = this.#parts;
    await sample.running();
    await workspace.current.store.facts.putConnection(SAMPLE);
    await this.#publish();
    return this.activate(SAMPLE.id);
  }

  /** The profile as the service client takes it. @throws KontorFailure connectionNotFound */
  async forCalls(connectionId: string): Promise<ServiceConnection> {
    const { secrets, sample } = this.#parts;
    const connection = await this.#stored(connectionId);
    if (!connection.sample) return { ...connection, clientSecret: () => secrets.get(connectionId) };
    const { baseUrl, credentials } = await sample.running();
    const { clientId, clientSecret } = credentials;
    return { ...connection, baseUrl, clientId, clientSecret: async () => clientSecret };
  }

  /** A new connection to a host that another one already uses reveals nothing new to it. */
  async #confirmHost(connection: string, baseUrl: string, before: StoredConnection | null): Promise<void> {
    const { origin, host } = new URL(baseUrl);
    const known = before !== null ? [before] : (await this.#all()).filter(({ sample }) => !sample);
    if (known.some((one) => new URL(one.baseUrl).origin === origin)) return;
    await this.#parts.confirmations.require({ kind: 'newHost', connection, host });
  }

  /** Where the organisation gives the connections, earlier ones of the clerk's are kept and not used. */
  async #all(): Promise<readonly StoredConnection[]> {
    const { workspace, organisation } = this.#parts;
    const stored = await workspace.current.store.facts.connections();
    const { presets } = organisation;
    if (presets === null) return stored;
    return stored.filter(({ id, sample }) => sample || presets.some((preset) => preset.id === id));
  }

  /** As the organisation gives them now. */
  async #keepPresets(): Promise<void> {
    const { workspace, organisation } = this.#parts;
    const { facts } = workspace.current.store;
    const stored = await facts.connections();
    for (const { address, ...preset } of organisation.presets ?? []) {
      const connection: StoredConnection = { ...preset, baseUrl: addressOf(address), sample: false };
      const before = stored.find(({ id }) => id === preset.id) ?? null;
      if (isDeepStrictEqual(connection, before)) continue;
      await this.#dropSecretOf(connection, before);
      await facts.putConnection(connection);
    }
  }

  /** A secret is bound to the address it was entered for: a change of the address cannot send the secret elsewhere. */
  async #dropSecretOf({ id, baseUrl }: StoredConnection, before: StoredConnection | null): Promise<void> {
    if (before === null || before.baseUrl === baseUrl) return;
    await this.#parts.secrets.delete(id);
    await this.#parts.workspace.current.store.tokens.clear(id);
  }

  async #stored(connectionId: string): Promise<StoredConnection> {
    const found = (await this.#all()).find((connection) => connection.id === connectionId);
    if (!found) throw new KontorFailure('connectionNotFound');
    return found;
  }

  async #summary(connection: StoredConnection): Promise<ConnectionSummary> {
    const hasSecret = connection.sample || (await this.#parts.secrets.has(connection.id));
    return summaryOf(connection, hasSecret);
  }

  async #summaries(): Promise<ConnectionSummary[]> {
    const stored = await this.#all();
    return Promise.all(stored.map((connection) => this.#summary(connection)));
  }

  async #publish(): Promise<void> {
    this.#parts.state.change({ connections: await this.#summaries() });
  }
}

function addressOf(typed: string): string {
  const check = checkServiceAddress(typed);
  if (!check.ok) throw new KontorFailure('addressRefused', { details: { reason: check.problem } });
  return check.baseUrl;
}

/** What the renderer may know of a profile: host and port, never the address in full (docs/design.md §1.2). */
function summaryOf(connection: StoredConnection, hasSecret: boolean): ConnectionSummary {
  const { baseUrl, ...shown } = connection;
  return { ...shown, host: connection.sample ? '' : new URL(baseUrl).host, hasSecret };
}

interface SecretsDependencies {
  readonly vault: VaultService;
}

/** Client secrets by connection. A keychain that cannot answer is a failure, never "no secret stored". */
export class SecretsService {
  readonly #parts: SecretsDependencies;

  constructor(parts: SecretsDependencies) {
    this.#parts = parts;
  }

  /** @throws KontorFailure secretMissing, or the vault's state */
  async get(connectionId: string): Promise<string> {
    const answer = await this.#parts.vault.getClientSecret(connectionId);
    if (answer.kind === 'value') return answer.value;
    throw answer.kind === 'none' ? new KontorFailure('secretMissing') : vaultFailure(answer.state);
  }

  async put(connectionId: string, secret: string): Promise<void> {
    settled(await this.#parts.vault.putClientSecret(connectionId, secret));
  }

  async delete(connectionId: string): Promise<void> {
    settled(await this.#parts.vault.deleteClientSecret(connectionId));
  }

  has(connectionId: string): Promise<boolean> {
    return this.#parts.vault.hasClientSecret(connectionId);
  }
}

function settled(answer: VaultWrite): void {
  if (answer.kind === 'unavailable') throw vaultFailure(answer.state);
}

interface SampleDependencies {
  /** The entry of its thread. */
  readonly thread: URL;
  readonly log: Log;
}

/**
 * Runs the sample service (docs/design.md §2.3) in a thread of its own, from the first use to the end of the launch.
 */
export class SampleService {
  readonly #parts: SampleDependencies;
  #running: Promise<ThreadedSandbox> | null = null;

  constructor(parts: SampleDependencies) {
    this.#parts = parts;
  }

  /** @throws KontorFailure internal when it cannot start; the next call tries again */
  running(): Promise<ThreadedSandbox> {
    this.#running ??= this.#start();
    return this.#running;
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    const sandbox = await running?.catch(() => null);
    await sandbox?.stop();
  }

  async #start(): Promise<ThreadedSandbox> {
    try {
      return await connectSandboxThread(
        new Worker(this.#parts.thread, { workerData: { kontorSandbox: true } }),
      );
    } catch {
      this.#running = null;
      this.#parts.log.error('sample.failed');
      throw new KontorFailure('internal', { retryable: true });
    }
  }
}
