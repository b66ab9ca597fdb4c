import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { lazyComponent, loadChunksAhead } from '../../../../renderer/ui/lazyComponent.tsx';

function Field({ name }: { readonly name: string }) {
  return <input aria-label={name} />;
}

describe('code in a chunk of its own', () => {
  it('is stood in for until it is there, and keeps focus and text when it is rendered again', async () => {
    let arrive = () => {};
    const coming = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const Later = lazyComponent(() => coming.then(() => Field), <p>coming</p>);
    const { rerender } = render(<Later name="One" />);
    expect(screen.getByText('coming')).toBeTruthy();
    await act(async () => arrive());
    await userEvent.type(await screen.findByRole('textbox', { name: 'One' }), 'abc');
    await act(() => loadChunksAhead());
    rerender(<Later name="Two" />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Two' });
    expect(field.value).toBe('abc');
    expect(document.activeElement).toBe(field);
  });

  it('is shown at once when it was loaded ahead', async () => {
    let loads = 0;
    const Ahead = lazyComponent(
      async () => {
        loads += 1;
        return Field;
      },
      <p>coming</p>,
    );
    await loadChunksAhead();
    render(<Ahead name="One" />);
    expect(screen.queryByText('coming')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'One' })).toBeTruthy();
    expect(loads).toBe(1);
  });

  it('is asked for again when it could not be loaded ahead', async () => {
    let fails = true;
    const Again = lazyComponent(async () => {
      if (fails) throw new Error('not here');
      return Field;
    });
    await loadChunksAhead();
    fails = false;
    render(<Again name="One" />);
    expect(await screen.findByRole('textbox', { name: 'One' })).toBeTruthy();
  });

  it('is asked for again when it is shown again after it could not be loaded', async () => {
    let fails = true;
    const Again = lazyComponent(async () => {
      if (fails) throw new Error('not here');
      return Field;
    });
    const shown = (key: number) => (
      <Boundary key={key}>
        <Again name="One" />
      </Boundary>
    );
    const { rerender } = render(shown(1));
    expect(await screen.findByText('failed')).toBeTruthy();
    fails = false;
    rerender(shown(2));
    expect(await screen.findByRole('textbox', { name: 'One' })).toBeTruthy();
  });
});

class Boundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}
