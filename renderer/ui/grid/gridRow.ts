import dataGridStyles from './DataGrid.module.css';
import pillStyles from './GridPill.module.css';
import type { GridColumn } from './gridColumns.ts';

/** What a row shows, apart from its texts. */
interface SlotLook {
  readonly selected: boolean;
  readonly current: boolean;
  readonly tone: string | undefined;
}

/** Makes a fresh copy of an icon by name; the grid renders its icons once and slots copy them. */
export type IconCopies = (name: string) => SVGElement | null;

/**
 * One row element that shows many rows, one after the other, as the list is scrolled. It touches the document
 * only where the new row differs from the one before.
 */
export class GridRow<Row> {
  readonly element: HTMLDivElement;
  index = -1;
  private readonly icons: IconCopies;
  private columns: readonly GridColumn<Row>[] = [];
  private cells: HTMLDivElement[] = [];
  private checkbox: Element | null = null;
  private texts: (Text | undefined)[] = [];
  private tones: (string | undefined)[] = [];
  private names: (string | undefined)[] = [];
  private shownIcons: (string | undefined)[] = [];
  private madeIcons: Map<string, SVGElement>[] = [];
  private row: Row | undefined | null = null;
  private top = Number.NaN;
  private hidden = false;
  private selected: boolean | null = null;
  private current = false;
  private tone: string | undefined;
  private loading = false;

  constructor(icons: IconCopies) {
    this.icons = icons;
    this.element = document.createElement('div');
    this.element.className = dataGridStyles['row'] ?? '';
    this.element.setAttribute('role', 'row');
  }

  /** Takes copies of a template's cells: after the columns have changed, never while scrolling. */
  arrange(columns: readonly GridColumn<Row>[], template: DocumentFragment): void {
    this.columns = columns;
    this.element.replaceChildren(template.cloneNode(true));
    this.cells = [...this.element.querySelectorAll<HTMLDivElement>('[data-column]')];
    this.checkbox = this.element.querySelector('[role="checkbox"]');
    this.selected = null;
    this.texts = this.cells.map(textOf);
    this.tones = columns.map(() => undefined);
    this.names = columns.map(() => undefined);
    this.shownIcons = columns.map(() => undefined);
    this.madeIcons = columns.map(() => new Map());
    this.row = null;
  }

  cellAt(place: number): HTMLDivElement | undefined {
    return this.cells[place];
  }

  hide(): void {
    if (this.hidden) return;
    this.hidden = true;
    this.index = -1;
    this.element.hidden = true;
  }

  /** Shows a row at a height in pixels; an undefined row is a placeholder of the same size. */
  show(index: number, top: number, row: Row | undefined, texts: readonly string[], look: SlotLook): void {
    if (this.hidden) {
      this.hidden = false;
      this.element.hidden = false;
    }
    if (this.index !== index) {
      this.index = index;
      this.element.setAttribute('aria-rowindex', String(index + 2));
    }
    if (this.top !== top) {
      this.top = top;
      this.element.style.setProperty('transform', `translateY(${top}px)`);
    }
    this.fill(row, texts);
    this.dress(look);
  }

  private fill(row: Row | undefined, texts: readonly string[]): void {
    if (this.row === row) return;
    this.row = row;
    if (this.loading !== (row === undefined)) {
      this.loading = row === undefined;
      this.element.toggleAttribute('data-loading', this.loading);
    }
    for (const [place, column] of this.columns.entries()) {
      const node = this.texts[place];
      const text = texts[place] ?? '';
      if (node !== undefined && node.data !== text) node.data = text;
      if (column.tone !== undefined) this.setTone(place, row && column.tone(row));
      if (column.icon !== undefined) this.setIcon(place, row && column.icon(row));
      if (column.ariaLabel !== undefined) this.setName(place, text, row && column.ariaLabel(row));
      if (column.tooltip !== undefined) {
        this.cells[place]?.toggleAttribute(
          'data-tooltip',
          row !== undefined && column.tooltip(row) !== undefined,
        );
      }
    }
  }

  private dress({ selected, current, tone }: SlotLook): void {
    if (this.selected !== selected) {
      this.selected = selected;
      this.element.setAttribute('aria-selected', String(selected));
      this.checkbox?.setAttribute('aria-checked', String(selected));
    }
    if (this.current !== current) {
      this.current = current;
      this.element.toggleAttribute('data-current', current);
    }
    if (this.tone !== tone) {
      this.tone = tone;
      setData(this.element, 'tone', tone);
    }
  }

  private setName(place: number, text: string, ariaLabel: string | undefined): void {
    const cell = this.cells[place];
    const name = ariaLabel === undefined ? undefined : `${text}, ${ariaLabel}`;
    if (cell === undefined || this.names[place] === name) return;
    this.names[place] = name;
    if (name === undefined) cell.removeAttribute('aria-label');
    else cell.setAttribute('aria-label', name);
  }

  private setTone(place: number, tone: string | undefined): void {
    const cell = this.cells[place];
    if (cell === undefined || this.tones[place] === tone) return;
    this.tones[place] = tone;
    setData(cell, 'tone', tone);
  }

  /**
   * An icon once made stays in its cell and is only switched off: an observer of new elements, as in the tab panel
   * around a grid, would search it with each row that scrolls by.
   */
  private setIcon(place: number, names: string | undefined): void {
    const cell = this.cells[place];
    const made = this.madeIcons[place];
    if (cell === undefined || made === undefined || this.shownIcons[place] === names) return;
    for (const before of iconNames(this.shownIcons[place])) made.get(before)?.setAttribute('data-off', '');
    this.shownIcons[place] = names;
    const shown = iconNames(names);
    // The last first: each is put before those that follow it.
    for (const name of shown.toReversed()) {
      const there = made.get(name);
      there?.removeAttribute('data-off');
      const icon = there ?? this.icons(name);
      if (icon === null) continue;
      icon.dataset['icon'] = name;
      made.set(name, icon);
      if (there === undefined || (shown.length > 1 && cell.firstChild !== there)) cell.prepend(icon);
    }
  }
}

/** Of a cell with several icons, in their order. */
export function iconNames(names: string | undefined): string[] {
  return names === undefined ? [] : names.split(' ');
}

function setData(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}

/**
 * The cells of a row without a row's content: the mark first, then a cell for each column, each around one empty
 * text. Copying it costs a fraction of making each cell, and forty rows are made while a clerk waits.
 */
export function rowTemplate<Row>(columns: readonly GridColumn<Row>[], checkLabel: string): DocumentFragment {
  const template = document.createDocumentFragment();
  const check = document.createElement('div');
  check.className = dataGridStyles['check'] ?? '';
  check.setAttribute('role', 'gridcell');
  check.setAttribute('aria-colindex', '1');
  check.dataset['check'] = '';
  const box = document.createElement('span');
  box.className = dataGridStyles['checkBox'] ?? '';
  box.setAttribute('role', 'checkbox');
  box.setAttribute('aria-label', checkLabel);
  check.append(box);
  template.append(check, ...columns.map((column, place) => cellOf(column, place)));
  return template;
}

function cellOf<Row>(column: GridColumn<Row>, place: number): HTMLDivElement {
  const cell = document.createElement('div');
  cell.className = dataGridStyles['cell'] ?? '';
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
function textOf(cell: HTMLElement): Text | undefined {
  const first = cell.firstChild;
  const text = first instanceof Text ? first : first?.firstChild;
  return text instanceof Text ? text : undefined;
}
