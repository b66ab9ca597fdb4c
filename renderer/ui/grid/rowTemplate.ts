import styles from './DataGrid.module.css';
import pillStyles from './GridPill.module.css';
import type { GridColumn } from './gridColumns.ts';

/**
 * The cells of a row without a row's content: the mark first, then a cell for each column, each around one empty
 * text. Copying it costs a fraction of making each cell, and forty rows are made while a clerk waits.
 */
export function rowTemplate<Row>(columns: readonly GridColumn<Row>[], checkLabel: string): DocumentFragment {
  const template = document.createDocumentFragment();
  const check = document.createElement('div');
  check.className = styles['check'] ?? '';
  check.setAttribute('role', 'gridcell');
  check.setAttribute('aria-colindex', '1');
  check.setAttribute('aria-label', checkLabel);
  check.dataset['check'] = '';
  template.append(check, ...columns.map((column, place) => cellOf(column, place)));
  return template;
}

function cellOf<Row>(column: GridColumn<Row>, place: number): HTMLDivElement {
  const cell = document.createElement('div');
  cell.className = styles['cell'] ?? '';
  cell.setAttribute('role', 'gridcell');
  cell.setAttribute('aria-colindex', String(place + 2));
  cell.tabIndex = -1;
  cell.dataset['column'] = column.id;
  cell.dataset['align'] = column.align;
  cell.style.setProperty('left', `var(--grid-x${place})`);
  cell.style.setProperty('width', `var(--grid-w${place})`);
  cell.style.setProperty('display', `var(--grid-d${place}, block)`);
  cell.append(textHolder(column));
  return cell;
}

function textHolder<Row>(column: GridColumn<Row>): Node {
  const text = document.createTextNode('');
  const isHidden = column.icon !== undefined && !column.iconWithText;
  if (!isHidden && !column.pill) return text;
  const holder = document.createElement('span');
  holder.className = isHidden ? 'visuallyHidden' : (pillStyles['pill'] ?? '');
  holder.append(text);
  return holder;
}

/** The text node of a copied cell; it is one level deeper where the text is hidden or has a frame. */
export function textOf(cell: HTMLElement): Text | undefined {
  const first = cell.firstChild;
  const text = first instanceof Text ? first : first?.firstChild;
  return text instanceof Text ? text : undefined;
}
