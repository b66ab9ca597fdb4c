import '../../../../renderer/ui/theme.css';
import './page.css';
import { CircleAlert, CircleCheck, FileCheck2, FileText, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DataGrid } from '../../../../renderer/ui/grid/DataGrid.tsx';
import { firstLayout } from '../../../../renderer/ui/grid/gridColumns.ts';
import { NOTHING_SELECTED, type SortKey } from '../../../../renderer/ui/grid/gridProps.ts';
import { type RowPage, RowSource } from '../../../../renderer/ui/grid/rowSource.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import { COLUMNS } from './gridColumnsShown.ts';
import { stage } from './stage.ts';

/** The product's grid over the product's row source, fed by pages over HTTP as in the browser host. */
const ICONS = {
  pdf: <FileText size={14} aria-hidden />,
  pdfSaved: <FileCheck2 size={14} aria-hidden />,
  overdue: <CircleAlert size={13} aria-hidden />,
  new: <Plus size={12} aria-hidden />,
  settled: <CircleCheck size={12} aria-hidden />,
  changed: <Pencil size={12} aria-hidden />,
};
const LAYOUT = firstLayout(COLUMNS);
const TEXTS = { label: 'Invoices', selectAll: 'Select all', selectRow: 'Select' };
const idOf = (row: InvoiceRow) => row.id;
const toneOf = (row: InvoiceRow) => (row.change === null ? undefined : 'changed');
const nothing = () => {};

async function page(
  count: number,
  sort: string,
  offset: number,
  limit: number,
): Promise<RowPage<InvoiceRow>> {
  const answer = await fetch(`/rows?count=${count}&sort=${sort}&offset=${offset}&limit=${limit}`);
  return (await answer.json()) as RowPage<InvoiceRow>;
}

function List({ count }: { readonly count: number }) {
  const [source] = useState(
    () => new RowSource<InvoiceRow>((offset, limit) => page(count, '', offset, limit)),
  );
  const [sort, setSort] = useState<SortKey<InvoiceColumn>[]>([]);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  return (
    <DataGrid<InvoiceRow, InvoiceColumn>
      source={source}
      texts={TEXTS}
      columns={COLUMNS}
      layout={LAYOUT}
      onLayout={nothing}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        const key = next.map(({ column, direction }) => `${column}:${direction}`).join();
        source.replace((offset, limit) => page(count, key, offset, limit), 0);
      }}
      idOf={idOf}
      selection={selection}
      onSelection={setSelection}
      tone={toneOf}
      icons={ICONS}
    />
  );
}

const place = document.getElementById('root');
const tree = place === null ? null : createRoot(place);
stage({
  show: (count) => tree?.render(<List key={count} count={count} />),
  scroller: () => document.querySelector<HTMLElement>('[role="grid"]'),
});
