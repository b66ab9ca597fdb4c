import { visibleText } from '../../../shared/domain/visibleText.ts';
import type { GridColumn } from './gridColumns.ts';
import { GridSlot, type IconCopies, iconNames } from './gridSlot.ts';
import { rowTemplate } from './rowTemplate.ts';

/** Rows that are measured: those with the longest texts. Which of them is widest only their letters decide. */
const MOST_MEASURED = 100;
/** Characters that an icon beside a text takes the room of. */
const ICON = 3;

interface Measured<Row> {
  readonly root: HTMLElement;
  readonly body: HTMLElement;
  readonly icons: IconCopies;
  readonly column: GridColumn<Row>;
  /** Its place among the columns shown. */
  readonly place: number;
  readonly rows: readonly Row[];
}

/**
 * Pixels that a column needs so that none of these rows is cut, nor its heading, nor a sum below it (`data-place`).
 * They are laid out once more without a width, as they are painted, and removed before the next frame.
 */
export function widthNeeded<Row>(measured: Measured<Row>): number {
  const { root, body, place } = measured;
  const ruler = document.createElement('div');
  ruler.setAttribute('aria-hidden', 'true');
  const cells = [
    ...longest(measured).map((row) => drawnCell(row, measured, ruler)),
    ...[...root.querySelectorAll<HTMLElement>(`[data-place="${place}"]`)].map((fixed) => {
      const copy = fixed.cloneNode(true) as HTMLElement;
      ruler.append(copy);
      return copy;
    }),
  ];
  for (const cell of cells) {
    for (const [name, value] of AS_WIDE_AS_ITS_CONTENT) cell.style.setProperty(name, value);
  }
  body.append(ruler);
  const needed = cells.reduce((most, cell) => Math.max(most, cell.getBoundingClientRect().width), 0);
  ruler.remove();
  return Math.ceil(needed) + 1;
}

const AS_WIDE_AS_ITS_CONTENT = [
  ['position', 'absolute'],
  ['left', '0'],
  ['width', 'max-content'],
  ['contain', 'none'],
  ['visibility', 'hidden'],
] as const;

function longest<Row>({ column, rows }: Measured<Row>): Row[] {
  const length = (row: Row) => {
    const text = column.icon === undefined || column.iconWithText ? visibleText(column.text(row)).length : 0;
    return text + iconNames(column.icon?.(row)).length * ICON;
  };
  return rows
    .map((row) => ({ row, length: length(row) }))
    .sort((left, right) => right.length - left.length)
    .slice(0, MOST_MEASURED)
    .map(({ row }) => row);
}

function drawnCell<Row>(row: Row, { column, icons }: Measured<Row>, ruler: HTMLElement): HTMLElement {
  const slot = new GridSlot<Row>(icons);
  slot.arrange([column], rowTemplate([column], ''));
  slot.show(0, 0, row, [visibleText(column.text(row))], { selected: false, current: false, tone: undefined });
  ruler.append(slot.element);
  return slot.cellAt(0) ?? slot.element;
}
