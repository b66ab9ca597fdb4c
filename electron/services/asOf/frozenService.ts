import pLimit from 'p-limit';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { dayAfter, type LocalDate, localDay, startOfDay } from '../../../shared/domain/wallClock.ts';
import type { AsOfAsked, FrozenAnswer, FrozenSheet } from '../../../shared/ipc/asOf.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import { namePreview } from '../exports/listAbout.ts';
import { ListChanged, retryIfChanged } from '../exports/listFeed.ts';
import { createExportContext, type ExportContextOptions } from '../state/exportContext.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import type { Organisation } from '../state/organisation.ts';
import { freezeSheet } from './freezeSheet.ts';
import { savedSheet, sheetFileName } from './savedSheet.ts';

/** What was done with a sheet, for the activity log; where it was frozen or saved with the customers that it names. */
export interface FrozenDeed {
  readonly kind: 'sheetFrozen' | 'frozenSheetSaved' | 'frozenSheetRemoved';
  readonly sheet: FrozenSheet;
  readonly numbers?: readonly string[];
}

interface Parts extends ExportContextOptions, Pick<LaunchParts, 'publisher' | 'places' | 'report'> {
  readonly organisation: Pick<Organisation, 'refuse'>;
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
  readonly noted: (deed: FrozenDeed) => Promise<void>;
  /** A month's end that the schedule could not freeze. */
  readonly notFrozen: (connectionId: string, day: LocalDate) => Promise<void>;
}

type Calls = Handlers['frozen'];

/** Answers about a day that are kept as they were given. */
export class FrozenService implements Calls {
  readonly #parts: Parts;
  /** The store puts one sheet together at a time. */
  readonly #turn = pLimit(1);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly freeze: Calls['freeze'] = (asked) =>
    this.#turn(async () => {
      const answer = await this.#freeze(asked, null);
      // Only the schedule asks for a month.
      if (answer === 'known') throw new KontorFailure('internal');
      return answer;
    });

  readonly list: Calls['list'] = async ({ connectionId }) => [...(await this.#sheets.list(connectionId))];

  readonly items: Calls['items'] = async ({ id, ...window }) => this.#sheets.items(id, window);

  readonly customers: Calls['customers'] = async ({ id, known, ...window }) =>
    this.#sheets.customers(id, known, window);

  readonly save: Calls['save'] = async (form) => {
    const { organisation, places, noted } = this.#parts;
    if (form.format === 'parquet') organisation.refuse('parquetExport');
    const path = await places.saveFile(await this.#fileName(form));
    if (path === null) return null;
    const { signal } = new AbortController();
    const { sheet, numbers, ...saved } = await retryIfChanged(signal, async () => {
      const sheet = await this.#sheets.sheet(form.id);
      return savedSheet(this.#createExportContext(sheet), form, path);
    });
    await noted({ kind: 'frozenSheetSaved', sheet, numbers });
    return saved;
  };

  readonly previewName: Calls['previewName'] = async (form) =>
    namePreview(await this.#fileName(form), form.template);

  readonly remove: Calls['remove'] = async ({ id }) => {
    const sheet = await this.#sheets.sheet(id);
    if (!(await this.#sheets.remove(id))) return;
    this.changed();
    await this.#parts.noted({ kind: 'frozenSheetRemoved', sheet });
  };

  /**
   * Freezes the end of last month, once, after a refresh by the schedule that has begun in this month. Where it cannot be
   * kept (false), or nothing is known of it, the next such refresh tries again.
   */
  async freezeMonth(connectionId: string, begunAt: number): Promise<boolean> {
    const { clock, report, notFrozen } = this.#parts;
    const first = `${localDay(clock.wall()).slice(0, 8)}01` as LocalDate;
    const day = dayAfter(first, 0, 0, -1);
    const month = day.slice(0, 7);
    if (begunAt < startOfDay(first)) return true;
    try {
      if (await this.#isFrozen({ connectionId, number: null, day }, month)) return true;
    } catch (error) {
      report(error, 'frozen.month');
    }
    await notFrozen(connectionId, day);
    return false;
  }

  /** Once this has run; also where nothing is known of the month's end. */
  async #isFrozen(asked: AsOfAsked, month: string): Promise<boolean> {
    if (await this.#sheets.hasMonth(asked.connectionId, month)) return true;
    if ((await this.#parts.workspace.current.store.asOf.figures(asked)).known === 0) return true;
    const frozen = await this.#turn(() => this.#freeze(asked, month));
    return frozen === 'known' || frozen.kind === 'frozen';
  }

  /** Has the windows ask again. */
  changed(): void {
    this.#parts.publisher.publish('frozen.changed', {});
  }

  async #fileName(form: Parameters<Calls['previewName']>[0]): Promise<string> {
    const sheet = await this.#sheets.sheet(form.id);
    return sheetFileName(this.#createExportContext(sheet), sheet, form);
  }

  /** A sheet of one customer is never named after the connection, not even once that one is forgotten. */
  #createExportContext({ connectionId, isOfOne }: FrozenSheet) {
    const moment = createExportContext(this.#parts);
    return { ...moment, connection: isOfOne ? '' : moment.connectionName(connectionId) };
  }

  async #freeze(asked: AsOfAsked, month: string | null): Promise<FrozenAnswer | 'known'> {
    const { workspace, clock, account, noted } = this.#parts;
    const { signal } = new AbortController();
    // Before it is kept: what fails then would have the clerk freeze the day once more.
    const before = (await this.#sheets.list(asked.connectionId)).find(
      ({ day, number, isOfOne }) =>
        day === asked.day && number === asked.number && isOfOne === (asked.number !== null),
    );
    const frozen = await retryIfChanged(signal, () =>
      freezeSheet(workspace.current.store, asked, { by: account ?? '', at: clock.wall(), month }),
    ).catch((error: unknown) => {
      if (error instanceof ListChanged) return 'changing' as const;
      throw error;
    });
    if (frozen === 'known') return frozen;
    if (typeof frozen === 'string') return { kind: 'refused', reason: frozen };
    const { sheet, numbers } = frozen;
    this.changed();
    await noted({ kind: 'sheetFrozen', sheet, numbers });
    return {
      kind: 'frozen',
      sheet,
      before: before ? { frozenAt: before.frozenAt, isSame: before.sha256 === sheet.sha256 } : null,
    };
  }

  get #sheets() {
    return this.#parts.workspace.current.store.frozenSheets;
  }
}
