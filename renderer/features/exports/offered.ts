import { EXPORT_TARGETS, type ExportTarget } from '../../../shared/domain/exportTarget.ts';

/** What the main process can do by now. A command that it cannot is not shown at all. */
export const OFFERED: {
  readonly targets: readonly ExportTarget[];
  readonly customers: boolean;
  readonly lists: boolean;
  readonly print: boolean;
  readonly statement: boolean;
  readonly verify: boolean;
} = { targets: EXPORT_TARGETS, customers: true, lists: true, print: true, statement: true, verify: true };
