import { LARGEST_PAGE } from '../../shared/domain/bounds.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import { LIST_ENDINGS } from '../../shared/domain/listFormat.ts';
import {
  type AsOfCustomer,
  type AsOfItem,
  asOfContract,
  type FrozenSheet,
  frozenSheetSchema,
} from '../../shared/ipc/asOf.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';

interface Held {
  readonly sheet: FrozenSheet;
  readonly items: readonly AsOfItem[];
  readonly customers: Readonly<Record<'known' | 'unknown', readonly AsOfCustomer[]>>;
}

/** Frozen sheets in memory, of what the fake desk says of a day. */
export function fakeFrozen(asOf: Handlers['asOf'], changed: () => void): Handlers['frozen'] {
  let sheets: readonly Held[] = [];
  const find = (id: string): Held => {
    const held = sheets.find(({ sheet }) => sheet.id === id);
    if (held === undefined) throw new KontorFailure('invalidInput');
    return held;
  };
  return {
    freeze: async (asked) => {
      const figures = await asOf.figures(asked);
      const all = { ...asked, offset: 0, limit: LARGEST_PAGE };
      const { items: itemsCall, customers: customersCall } = asOfContract;
      const { rows: items } = itemsCall.output.parse(await asOf.items(all));
      const ofKind = async (known: boolean) =>
        customersCall.output.parse(await asOf.customers({ ...all, known })).rows;
      const customers = { known: await ofKind(true), unknown: await ofKind(false) };
      const sheet = frozenSheetSchema.parse({
        ...asked,
        id: `frozen${String(sheets.length).padStart(6, '0')}`,
        isOfOne: asked.number !== null,
        frozenAt: Date.now(),
        by: 'asa.lind',
        desk: 'k7f3A9-2cQx1',
        isScheduled: false,
        figures,
        forgotten: { customers: 0, items: 0, outstanding: figures.withoutItems.outstanding },
        sha256: `${asked.day.replaceAll('-', '')}${String(items.length).padStart(8, '0')}`.padEnd(64, '7f3a'),
        bytes: 1_000,
      });
      const before = sheets.find(({ sheet: one }) => one.day === sheet.day && one.number === sheet.number);
      sheets = [{ sheet, items, customers }, ...sheets];
      changed();
      const { frozenAt = 0, sha256 } = before?.sheet ?? {};
      return {
        kind: 'frozen',
        sheet,
        before: before === undefined ? null : { frozenAt, isSame: sha256 === sheet.sha256 },
      };
    },
    list: async ({ connectionId }) =>
      sheets.map(({ sheet }) => sheet).filter((one) => one.connectionId === connectionId),
    items: async ({ id, offset, limit }) => {
      const { items } = find(id);
      return { total: items.length, revision: 0, rows: items.slice(offset, offset + limit) };
    },
    customers: async ({ id, known, offset, limit }) => {
      const rows = find(id).customers[known ? 'known' : 'unknown'];
      return { total: rows.length, revision: 0, rows: rows.slice(offset, offset + limit) };
    },
    save: async ({ id, format }) => ({
      fileName: `frozen.${LIST_ENDINGS[format]}`,
      items: find(id).items.length,
    }),
    previewName: async ({ format }) => ({
      name: `Open items frozen.${LIST_ENDINGS[format]}`,
      unknownTokens: [],
    }),
    remove: async ({ id }) => {
      sheets = sheets.filter(({ sheet }) => sheet.id !== id);
      changed();
    },
  };
}
