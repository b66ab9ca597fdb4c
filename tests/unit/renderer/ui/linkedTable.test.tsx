import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LinkedTable } from '../../../../renderer/ui/LinkedTable.tsx';

const ROWS = ['10001', '10002', 'none', '10003'];

function renderTable() {
  render(
    <LinkedTable label="Customers" columns={['Pin', 'Customer']}>
      <tbody>
        {ROWS.map((number) => (
          <tr key={number}>
            <td>{number !== 'none' && <button type="button">{`Pin ${number}`}</button>}</td>
            <th scope="row">{number === 'none' ? number : <a href={`#/${number}`}>{number}</a>}</th>
          </tr>
        ))}
      </tbody>
    </LinkedTable>,
  );
}

const focused = () => document.activeElement?.textContent;

describe('a table of links', () => {
  it('is walked by the arrows in the column of the focus, over rows that lead nowhere', async () => {
    renderTable();
    const user = userEvent.setup();
    screen.getByRole('link', { name: '10001' }).focus();
    const expectAfter = async (key: string, place: string) => {
      await user.keyboard(`{${key}}`);
      expect(focused()).toBe(place);
    };
    await expectAfter('ArrowDown', '10002');
    await expectAfter('ArrowDown', '10003');
    await expectAfter('ArrowDown', '10003');
    await expectAfter('Home', '10001');
    screen.getByRole('button', { name: 'Pin 10002' }).focus();
    await expectAfter('End', 'Pin 10003');
    await expectAfter('ArrowUp', 'Pin 10002');
  });

  it('leaves chords to others', async () => {
    renderTable();
    const user = userEvent.setup();
    screen.getByRole('link', { name: '10001' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(focused()).toBe('10001');
  });
});
