import '../../../../renderer/ui/theme.css';
import './page.css';
import styles from '../../../../renderer/ui/grid/DataGrid.module.css';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { drawIcon } from './drawIcon.ts';
import { COLUMNS, HEADER_HEIGHT, ROW_HEIGHT } from './gridColumnsShown.ts';
import { gridRows } from './gridRows.ts';
import { stage } from './stage.ts';

/** The bare operation: the rows' own elements, windowed by hand over an array in memory. Nothing else. */
const everything = gridRows(100_000);
let root: HTMLElement | null = null;

interface BareRow {
  index: number;
  readonly element: HTMLElement;
  readonly cells: readonly HTMLElement[];
  readonly texts: readonly Text[];
}

function element(className: string | undefined, attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElement('div');
  made.className = className ?? '';
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function makeRow(): BareRow {
  const row = element(styles['row'], { role: 'row', 'aria-selected': 'false' });
  const check = element(styles['check'], { role: 'gridcell', 'aria-colindex': '1', 'aria-label': 'Select' });
  const texts = COLUMNS.map(() => document.createTextNode(''));
  const cells = COLUMNS.map((column, place) => {
    const cell = element(styles['cell'], {
      role: 'gridcell',
      tabindex: '-1',
      'aria-colindex': String(place + 2),
      'data-align': column.align,
    });
    cell.style.left = `var(--grid-x${place})`;
    cell.style.width = `var(--grid-w${place})`;
    const holder = column.icon && !column.iconWithText ? document.createElement('span') : cell;
    if (holder !== cell) {
      holder.className = 'visuallyHidden';
      cell.append(holder);
    }
    holder.append(texts[place] ?? '');
    return cell;
  });
  row.append(check, ...cells);
  return { index: -1, element: row, cells, texts };
}

function fill(into: BareRow, index: number, row: InvoiceRow): void {
  into.index = index;
  into.element.setAttribute('aria-rowindex', String(index + 2));
  into.element.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
  for (const [place, column] of COLUMNS.entries()) {
    const text = into.texts[place];
    const cell = into.cells[place];
    if (text === undefined || cell === undefined) continue;
    text.data = column.text(row);
    if (column.tone) dress(cell, column.tone(row));
    if (column.icon) draw(cell, column.icon(row));
  }
}

function dress(cell: HTMLElement, tone: string | undefined): void {
  if (tone === undefined) cell.removeAttribute('data-tone');
  else cell.setAttribute('data-tone', tone);
}

function draw(cell: HTMLElement, icon: string | undefined): void {
  const drawn = cell.querySelector('svg');
  if (drawn?.dataset['icon'] === icon) return;
  drawn?.remove();
  const shape = icon === undefined ? undefined : drawIcon(icon);
  if (shape) cell.prepend(shape);
}

function show(count: number): void {
  const grid = element(styles['grid'], { role: 'grid', tabindex: '0' });
  const head = element(styles['head'], { role: 'rowgroup' });
  const body = element(styles['body'], { role: 'rowgroup' });
  let left = 34;
  for (const [place, column] of COLUMNS.entries()) {
    grid.style.setProperty(`--grid-x${place}`, `${left}px`);
    grid.style.setProperty(`--grid-w${place}`, `${column.width}px`);
    left += column.width;
  }
  grid.style.setProperty('--grid-total', `${left}px`);
  grid.style.setProperty('--grid-row', `${ROW_HEIGHT}px`);
  body.style.height = `${count * ROW_HEIGHT}px`;
  head.append(heading());
  grid.append(head, body);
  document.getElementById('root')?.replaceChildren(grid);
  root = grid;
  const room = grid.clientHeight - HEADER_HEIGHT;
  const rows = Array.from({ length: Math.min(Math.ceil(room / ROW_HEIGHT) + 13, count) }, makeRow);
  body.append(...rows.map((row) => row.element));
  const paint = () => {
    const start = Math.max(Math.min(Math.floor(grid.scrollTop / ROW_HEIGHT) - 6, count - rows.length), 0);
    for (let index = start; index < start + rows.length; index += 1) {
      const into = rows[index % rows.length];
      const row = everything[index];
      if (into !== undefined && row !== undefined && into.index !== index) fill(into, index, row);
    }
  };
  grid.addEventListener('scroll', paint, { passive: true });
  paint();
}

function heading(): HTMLElement {
  const row = element(styles['headRow'], { role: 'row', 'aria-rowindex': '1' });
  for (const [place, column] of COLUMNS.entries()) {
    const cell = element(styles['headCell'], { role: 'columnheader', 'aria-colindex': String(place + 2) });
    cell.style.left = `var(--grid-x${place})`;
    cell.style.width = `var(--grid-w${place})`;
    cell.append(column.title);
    row.append(cell);
  }
  return row;
}

stage({ show, scroller: () => root });
