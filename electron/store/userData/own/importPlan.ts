import { type DeliveryFields, GUESS } from '../../../../shared/domain/agreementNames.ts';
import { isSameListName, MOST_LISTS } from '../../../../shared/domain/keptLists.ts';
import type { ImportMode } from '../../../../shared/domain/ownFactsBounds.ts';
import { MOST_VIEWS, OPENED_LISTS } from '../../../../shared/domain/viewName.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';
import type { OwnFactsChanges } from '../../../../shared/ipc/ownFacts.ts';
import type { SenderSettings } from '../../../../shared/ipc/sender.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import type { InvoiceView, SavedView } from '../../../../shared/ipc/views.ts';
import type { CustomerEvent } from '../marks/eventFile.ts';
import type { TakenEvents } from '../marks/marksShapes.ts';
import { matchedConnections, type NamedConnection } from '../matchedConnections.ts';
import type { NamedNumbers } from '../userDataShapes.ts';
import type { OpeningNames, OwnCustomer, OwnFacts, OwnList } from './ownFactsFile.ts';

export interface ConnectionHere extends NamedConnection {
  readonly id: string;
  readonly deliveryFields: DeliveryFields;
  /** Null where nothing was entered. */
  readonly sender: SenderSettings | null;
  /** Those that something is noted about, by their numbers. */
  readonly customers: ReadonlyMap<string, OwnCustomer>;
  readonly lists: readonly (NamedNumbers & { readonly id: string })[];
  /** How many events of marks there are, and what would become of those of a file. */
  readonly marks: number;
  readonly union: (events: readonly CustomerEvent[]) => TakenEvents;
}

/** What is here before an import. */
export interface FactsHere {
  readonly settings: Settings;
  readonly views: readonly SavedView[];
  readonly openingViews: OpeningNames;
  /** Rows of views that another version wrote and this one cannot read. */
  readonly unreadableViews: number;
  readonly connections: readonly ConnectionHere[];
}

/** What an import is going to write, and how that differs from what is here. */
interface ImportPlan {
  readonly changes: OwnFactsChanges;
  readonly settings: Settings;
  /** All that are here afterwards, in their order; null for one that is new. Null where nothing of them changes. */
  readonly views: readonly { readonly id: string | null; readonly view: InvoiceView }[] | null;
  /** The names of the views that lists open with afterwards. Null if they stay the same. */
  readonly openingViews: OpeningNames | null;
  readonly connections: readonly {
    readonly id: string;
    readonly deliveryFields: DeliveryFields;
    readonly sender: SenderSettings | null;
    /** As they are afterwards; without any key but the number where nothing is noted any more. */
    readonly customers: readonly OwnCustomer[];
    /** All lists that are here afterwards, in their order, with a null id for a new one. Null if they stay the same. */
    readonly lists: readonly (NamedNumbers & { readonly id: string | null })[] | null;
    /** Those of the file: what is known already is left as it is. */
    readonly marks: readonly CustomerEvent[];
  }[];
}

/**
 * Compares a file with what is here. Nothing else decides what an import does, and what its preview says. Settings that
 * the organisation has `decided` stay as they are.
 */
export function importPlan(
  file: OwnFacts,
  here: FactsHere,
  mode: ImportMode,
  decided: readonly (keyof Settings)[],
): ImportPlan {
  const left = Object.fromEntries(decided.map((name) => [name, here.settings[name]]));
  // The file's settings came out of JSON: none of them is undefined.
  const settings = {
    ...(mode === 'merge' ? here.settings : DEFAULT_SETTINGS),
    ...file.settings,
    ...left,
  } as Settings;
  const changed = changedSettings(here.settings, settings);
  const views = plannedViews(file.views, here, mode);
  const opening = { ...(mode === 'merge' ? here.openingViews : {}), ...file.openingViews };
  const opensOthers = OPENED_LISTS.some((list) => opening[list] !== here.openingViews[list]);
  const matched = matchedConnections(file.connections, here.connections);
  const connections = file.connections.map((one, place) =>
    plannedConnection(one, matched[place] ?? null, mode),
  );
  const added = connections.reduce((sum, { shown }) => sum + shown.lists.added, 0);
  const gone = mode === 'merge' ? 0 : connections.reduce((sum, { shown }) => sum + shown.lists.onlyHere, 0);
  const lists = here.connections.reduce((sum, one) => sum + one.lists.length, 0);
  return {
    settings,
    views: views.after,
    // A view that was replaced has another id, even under the same name.
    openingViews: opensOthers || views.after !== null ? opening : null,
    connections: connections.flatMap(({ write }) => (write === null ? [] : [write])),
    changes: {
      settings: changed,
      keepsLess: changed.some(isLess),
      views: views.count,
      tooManyViews: views.tooMany,
      openingViews: opensOthers,
      tooManyLists: lists + added - gone > MOST_LISTS,
      connections: connections.map(({ shown }) => shown),
    },
  };
}

function changedSettings(before: Settings, after: Settings): OwnFactsChanges['settings'] {
  return (Object.keys(before) as (keyof Settings)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, from: before[name], to: after[name] }));
}

const LIMITS: ReadonlySet<keyof Settings> = new Set(['pdfLimitMb', 'forgetAfterDays', 'keepLogDays']);

/** A limit that removes what another would keep; null keeps all. */
function isLess({ name, from, to }: OwnFactsChanges['settings'][number]): boolean {
  return LIMITS.has(name) && to !== null && (from === null || Number(to) < Number(from));
}

/** A view is the one of the same name here; of several with one name the first is the first. */
function plannedViews(file: readonly InvoiceView[], here: FactsHere, mode: ImportMode) {
  const byName = Map.groupBy(here.views, ({ view }) => view.name);
  const taken = file.map((view) => ({ view, known: byName.get(view.name)?.shift() ?? null }));
  const onlyHere = [...byName.values()].reduce((sum, left) => sum + left.length, 0);
  const added = taken.filter(({ known }) => known === null).length;
  const changed = taken.filter(({ known, view }) => known !== null && !isSame(known.view, view)).length;
  const updates = new Map(taken.flatMap(({ known, view }) => (known === null ? [] : [[known.id, view]])));
  const asNew = taken.filter(({ known }) => known === null).map(({ view }) => ({ id: null, view }));
  const after =
    mode === 'replace'
      ? taken.map(({ known, view }) => ({ id: known?.id ?? null, view }))
      : [...here.views.map(({ id, view }) => ({ id, view: updates.get(id) ?? view })), ...asNew];
  const gone = mode === 'replace' ? here.unreadableViews : 0;
  return {
    after: gone === 0 && isSame(after, here.views) ? null : after,
    tooMany: mode === 'merge' && here.views.length + here.unreadableViews + added > MOST_VIEWS,
    count: {
      inFile: file.length,
      added,
      changed,
      same: file.length - added - changed,
      onlyHere: onlyHere + here.unreadableViews,
    },
  };
}

type FileConnection = OwnFacts['connections'][number];

function plannedConnection(file: FileConnection, here: ConnectionHere | null, mode: ImportMode) {
  const about = {
    name: file.name,
    host: file.host,
    sample: file.sample,
    here: here?.name ?? null,
    inFile: file.customers.length,
  };
  const none = {
    ...{ added: 0, changed: 0, same: 0, onlyHere: 0, deliveryFields: false, sender: false },
    lists: { inFile: file.lists?.length ?? 0, added: 0, changed: 0, same: 0, onlyHere: 0 },
    marks: { inFile: file.marks?.length ?? 0, added: 0, changed: 0, same: 0, onlyHere: 0, refused: 0 },
  };
  if (here === null) return { shown: { ...about, ...none }, write: null };
  const numbers = new Set(file.customers.map(({ number }) => number as string));
  const onlyHere = [...here.customers.values()].filter(({ number }) => !numbers.has(number));
  const customers: OwnCustomer[] = [];
  let added = 0;
  for (const one of file.customers) {
    const before = here.customers.get(one.number);
    const after = withoutEmpty(mode === 'merge' ? { ...before, ...one } : one);
    if (isSame(after, before ?? { number: one.number })) continue;
    if (before === undefined) added += 1;
    customers.push(after);
  }
  const changed = customers.length - added;
  if (mode === 'replace') customers.push(...onlyHere.map(({ number }) => ({ number })));
  const deliveryFields = file.deliveryFields ?? (mode === 'merge' ? here.deliveryFields : GUESS);
  const sender = file.sender ?? (mode === 'merge' ? here.sender : null);
  const lists = plannedLists(file.lists ?? [], here.lists, mode);
  return {
    shown: {
      ...about,
      added,
      changed,
      same: file.customers.length - added - changed,
      onlyHere: onlyHere.length,
      deliveryFields: !isSame(deliveryFields, here.deliveryFields),
      sender: !isSame(sender, here.sender),
      lists: lists.count,
      marks: countedMarks(file.marks ?? [], here, mode),
    },
    write: { id: here.id, deliveryFields, sender, customers, lists: lists.after, marks: file.marks ?? [] },
  };
}

/** Events are a union in both ways: none is changed, and a replacement removes none. */
function countedMarks(file: readonly CustomerEvent[], here: ConnectionHere, mode: ImportMode) {
  const { added, known, forgotten, farAhead } = here.union(file);
  return {
    inFile: file.length,
    added,
    changed: 0,
    same: known,
    onlyHere: mode === 'merge' ? here.marks - known : 0,
    refused: forgotten + farAhead,
  };
}

/** Lists of the file and lists here are matched by name. */
function plannedLists(file: readonly OwnList[], here: ConnectionHere['lists'], mode: ImportMode) {
  const inFile = (name: string) => file.find((one) => isSameListName(one.name, name));
  const isIn = ({ name }: OwnList) => here.some((one) => isSameListName(one.name, name));
  const updated = here.map((one) => ({ ...one, ...inFile(one.name) }));
  const onlyHere = here.filter(({ name }) => inFile(name) === undefined);
  const added = file.filter((one) => !isIn(one));
  const changed = updated.filter((one, place) => !isSame(one, here[place])).length;
  const kept = mode === 'merge' ? updated : updated.filter(({ name }) => inFile(name) !== undefined);
  const after = [...kept, ...added.map((one) => ({ id: null, ...one }))];
  return {
    after: isSame(after, here) ? null : after,
    count: {
      inFile: file.length,
      added: added.length,
      changed,
      same: file.length - added.length - changed,
      onlyHere: onlyHere.length,
    },
  };
}

/** In one order of keys, and without those that say what is so without them. */
export function withoutEmpty({
  number,
  name,
  pinned,
  externalId,
  statementAddress,
  paperLanguage,
}: OwnCustomer): OwnCustomer {
  return {
    number,
    ...(name === undefined || name === '' ? {} : { name }),
    ...(pinned === true ? { pinned } : {}),
    ...(externalId === undefined ? {} : { externalId }),
    ...(statementAddress === undefined ? {} : { statementAddress }),
    ...(paperLanguage === undefined ? {} : { paperLanguage }),
  };
}

/** Both are as their schema has put them: with their keys in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
