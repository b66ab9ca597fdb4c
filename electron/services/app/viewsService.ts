import { deflateSync, inflateSync } from 'node:zlib';
import { type AgeingPart, FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import { isRelative } from '../../../shared/domain/dateRange.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { namesDerivedColumn, namesOwnColumn } from '../../../shared/domain/invoiceFields.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { LONGEST_VIEW_TEXT } from '../../../shared/domain/views.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import {
  type InvoiceView,
  VIEW_TEXT_MARK,
  type ViewTextProblem,
  viewSchema,
} from '../../../shared/ipc/views.ts';
import type { Workspace } from './launchParts.ts';

interface Parts {
  readonly workspace: Workspace;
}

type Calls = Handlers['views'];
type Views = Workspace['current']['store']['views'];
type RemovedView = NonNullable<Awaited<ReturnType<Views['remove']>>>;

/** Removed views that can be put back until Kontor is closed: those of the toasts on the screen, and a few more. */
const MOST_REMOVED = 10;

/** Saved views and the grid's layout: what a clerk arranged, kept among the facts. */
export class ViewsService implements Calls {
  readonly #parts: Parts;
  readonly #removed = new LruCache<string, RemovedView>(MOST_REMOVED);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list: Calls['list'] = async () => [...(await this.#views.list())];

  readonly save: Calls['save'] = ({ id, view }) => this.#views.save(id, view);

  readonly remove: Calls['remove'] = async ({ id }) => {
    const removed = await this.#views.remove(id);
    if (removed !== null) this.#removed.put(id, removed);
  };

  readonly restore: Calls['restore'] = async ({ id }) => {
    const removed = this.#removed.get(id);
    if (removed === undefined) throw new KontorFailure('invalidInput');
    const restored = await this.#views.restore(removed);
    this.#removed.delete(id);
    return restored;
  };

  readonly rename: Calls['rename'] = ({ id, name }) => this.#views.rename(id, name);

  readonly opening: Calls['opening'] = async () => ({ ...(await this.#views.opening()) });

  readonly putOpening: Calls['putOpening'] = async ({ list, id }) => ({
    ...(await this.#views.putOpening(list, id)),
  });

  readonly share: Calls['share'] = async ({ view }) => ({ text: viewToText(view) });

  readonly read: Calls['read'] = async ({ text }) => viewFromText(text);

  readonly layout: Calls['layout'] = async () => ({ columns: await this.#views.layout() });

  readonly putLayout: Calls['putLayout'] = ({ columns }) => this.#views.putLayout(columns);

  readonly pane: Calls['pane'] = async () => ({ width: await this.#views.paneWidth() });

  readonly putPane: Calls['putPane'] = ({ width }) => this.#views.putPaneWidth(width);

  get #views() {
    return this.#parts.workspace.current.store.views;
  }
}

/**
 * Version 2 has ranges of days that move with the calendar, version 3 what has changed since, version 4 the column of
 * days late, version 5 the column of marks, and marks and amounts to filter by, version 6 ageing buckets besides those of before
 * there was a choice. A view is written as the first version that has all of it.
 */
const VERSION = 6;
const OWN_STEPS = 6;
/** The first version whose filter has `marks` and `amounts`. */
const MARKS = 5;
const DERIVED_COLUMN = 4;
const FIRST_PARTS: ReadonlySet<AgeingPart> = new Set([...stepsOf(FIRST_AGEING), 'credits']);
/** The first version whose filter has `changedSince`. */
const CHANGED_SINCE = 3;
/** Bytes of the JSON inside; a character of a view takes at most six as an escape. */
const LARGEST_JSON = 128 * 1024;
const PARTS = new RegExp(`${VIEW_TEXT_MARK}(\\d{1,6}):([A-Za-z0-9_\\-\\s]*)`);

type ReadView =
  | { readonly kind: 'view'; readonly view: InvoiceView }
  | { readonly kind: 'refused'; readonly problem: ViewTextProblem };

/** `kontor-view:1:…`: one line that mail and chat carry unharmed. The packing holds a checksum. */
export function viewToText(view: InvoiceView): string {
  const { marks, amounts, ...third } = view.filter;
  const { changedSince, ...first } = third;
  const version = versionOf(view);
  const filter = version >= MARKS ? view.filter : version >= CHANGED_SINCE ? third : first;
  return `${VIEW_TEXT_MARK}${version}:${deflateSync(JSON.stringify({ ...view, filter })).toString('base64url')}`;
}

function versionOf(view: InvoiceView): number {
  const { changedSince, invoiceDate, dueDate, marks, amounts, ageing } = view.filter;
  if (ageing?.some((part) => !FIRST_PARTS.has(part))) return OWN_STEPS;
  if (marks !== null || amounts !== null || namesOwnColumn(view)) return MARKS;
  if (namesDerivedColumn(view)) return DERIVED_COLUMN;
  if (changedSince !== null) return CHANGED_SINCE;
  return isRelative(invoiceDate) || isRelative(dueDate) ? 2 : 1;
}

/** Reads a view out of any text, line breaks and words around it included. Never throws. */
export function viewFromText(text: string): ReadView {
  if (text.length > LONGEST_VIEW_TEXT) return refused('notAView');
  const [, version, packed = ''] = PARTS.exec(text) ?? [];
  if (version === undefined) return refused('notAView');
  if (Number(version) > VERSION) return refused('newerVersion');
  const json = unpacked(packed);
  if (json === null) return refused('damaged');
  const view = viewSchema.safeParse(json.value);
  return view.success ? { kind: 'view', view: view.data } : refused('notAllowed');
}

function refused(problem: ViewTextProblem): ReadView {
  return { kind: 'refused', problem };
}

/** The words after a text may belong to it: they are left out one by one, the last first. */
function unpacked(packed: string): { readonly value: unknown } | null {
  const words = packed.trim().split(/\s+/);
  for (let kept = words.length; kept > 0 && kept > words.length - MOST_WORDS_AFTER; kept -= 1) {
    const json = inflated(words.slice(0, kept).join(''));
    if (json !== null) return json;
  }
  return null;
}

const MOST_WORDS_AFTER = 20;

function inflated(base64: string): { readonly value: unknown } | null {
  try {
    const bytes = inflateSync(Buffer.from(base64, 'base64url'), { maxOutputLength: LARGEST_JSON });
    return { value: JSON.parse(bytes.toString('utf8')) as unknown };
  } catch {
    return null;
  }
}
