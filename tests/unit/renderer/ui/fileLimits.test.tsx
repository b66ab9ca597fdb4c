import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FirstRows, SheetField } from '../../../../renderer/ui/ForeignTable.tsx';
import { LEDGER_BOUNDS } from '../../../../shared/domain/comparison.ts';

const sheets = Array.from({ length: LEDGER_BOUNDS.sheets }, (_, at) => `Sheet${at + 1}`);

function Columns({ count }: { readonly count: number }) {
  const roles = Array.from({ length: count }, () => null);
  const rest = { label: '', first: [], skipped: 0, names: {}, figures: [], read: null, onRole: () => {} };
  return <FirstRows {...rest} roles={roles} />;
}

it('a file with as many columns and sheets as are read says that there may be more, and no other', () => {
  // A hundred columns take a second to draw.
  using _ = vi.spyOn(LEDGER_BOUNDS, 'columns', 'get').mockReturnValue(4 as never);
  render(<Columns count={3} />);
  render(<SheetField sheets={sheets.slice(1)} sheet={0} onSheet={() => {}} />);
  expect(screen.queryByText(/Limit$/)).toBeNull();
  render(<Columns count={LEDGER_BOUNDS.columns} />);
  render(<SheetField sheets={sheets} sheet={0} onSheet={() => {}} />);
  const said = screen.getAllByText(/Limit$/).map(({ textContent }) => textContent);
  expect(said).toEqual(['columnsLimit', 'sheetsLimit']);
});
