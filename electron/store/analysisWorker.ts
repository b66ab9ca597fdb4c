import { openDatabase } from '../database/database.ts';
import { type CancellationFlag, CancellationToken } from '../workers/cancellationToken.ts';
import { exposedMethods, type Method } from '../workers/rpc.ts';
import { type ListApi, listApi, openQueryWorker } from './queryWorker.ts';
import { BankQueries } from './reconciliation/bank/bankQueries.ts';
import { ComparisonQueries } from './reconciliation/ledger/comparisonQueries.ts';
import { ExplainedQueries } from './reconciliation/ledger/explainedQueries.ts';
import type { OpenedFiles } from './threadSetup.ts';
import { ExplanationsRepository } from './userData/explanationsRepository.ts';
import { MarksRepository } from './userData/marksRepository.ts';
import { UserDataRepository } from './userData/userDataRepository.ts';

/**
 * The reader of questions that may look at the rows of all customers, which take seconds where there are a million: a
 * thread of their own, so that no short question waits for one. It reads only.
 */
export function openAnalysisWorker(opened: OpenedFiles, key: Uint8Array) {
  // What reads a whole file finds little of it in a cache, and filling one takes time.
  const listsFile = openDatabase({ ...opened.lists, key }, { readonly: true, pageCache: 16 * 2 ** 20 });
  const factsFile = openDatabase({ ...opened.facts, key }, { readonly: true, pageCache: 2 ** 20 });
  const facts = new UserDataRepository(factsFile);
  const marks = new MarksRepository(factsFile);
  let readVersion: unknown;
  const cancellation = new CancellationToken();
  const { lists, records, asOf, table } = listApi(listsFile, facts, marks, cancellation);
  const comparisons = new ComparisonQueries(listsFile, table, { lists, asOf }, cancellation);
  const explained = new ExplainedQueries(comparisons, new ExplanationsRepository(factsFile));
  const banks = new BankQueries(listsFile, table, cancellation);
  return {
    answer: undefined,
    apis: {
      analysis: new CancellableCalls(
        { lists, records, asOf, comparisons, explained, banks },
        cancellation,
        () => {
          const version = factsFile.pragma('data_version', { simple: true });
          // User data are written by the query worker.
          if (version !== readVersion) {
            facts.invalidate();
            marks.invalidate();
            explained.invalidate();
          }
          readVersion = version;
        },
      ),
    },
    written: () => undefined,
    close: () => {
      for (const file of [listsFile, factsFile]) file.close();
    },
  };
}

/** What the analysis worker can be asked. */
export type AnalysisApi = ListApi & {
  readonly comparisons: ComparisonQueries;
  readonly explained: ExplainedQueries;
  readonly banks: BankQueries;
};

/** Opens the query worker or the analysis worker: both run the same script. */
export function openReadWorker(kind: 'query' | 'analysis', opened: OpenedFiles, key: Uint8Array) {
  return kind === 'analysis' ? openAnalysisWorker(opened, key) : openQueryWorker(opened, key);
}

class CancellableCalls {
  readonly #methods: ReadonlyMap<string, Method>;
  readonly #cancellation: CancellationToken;
  readonly #before: () => void;

  constructor(apis: AnalysisApi, cancellation: CancellationToken, before: () => void) {
    this.#methods = exposedMethods({ ...apis });
    this.#cancellation = cancellation;
    this.#before = before;
  }

  /** Calls a method by its name, `api.method`. @throws KontorFailure cancelled, once the flag is set */
  ask(flag: CancellationFlag, name: string, args: readonly unknown[]): unknown {
    const method = this.#methods.get(name);
    if (method === undefined) throw new Error('no such method');
    this.#before();
    return this.#cancellation.during(flag, () => method(...args));
  }
}
