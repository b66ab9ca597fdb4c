import type { ExportPeriod } from '../../../shared/domain/dateRange.ts';
import type { ExportTarget } from '../../../shared/domain/exportBounds.ts';
import { DEFAULT_LIST_TEMPLATE, DEFAULT_TEMPLATE } from '../../../shared/domain/templateTokens.ts';
import { createResettableStore } from '../../base/clearedStores.ts';

export interface ExportChoice {
  readonly target: ExportTarget;
  readonly template: string;
  /** Of the name of a list's file. */
  readonly listTemplate: string;
  /** Of the month-end sheet. */
  readonly period: ExportPeriod;
}

/** What the clerk chose for the last export, kept for the next one until the window is closed. */
export const useExportChoiceStore = createResettableStore<ExportChoice>('wipe', {
  target: 'folder',
  template: DEFAULT_TEMPLATE,
  listTemplate: DEFAULT_LIST_TEMPLATE,
  period: 'any',
});
