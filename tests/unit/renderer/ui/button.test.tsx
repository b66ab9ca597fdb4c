import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from '../../../../renderer/ui/Button.tsx';

describe('a button', () => {
  it('says to a screen reader which key does the same, and still does it when pressed', async () => {
    let presses = 0;
    const press = () => {
      presses += 1;
    };
    render(
      <Button aria-keyshortcuts="Shift+Z" onPress={press}>
        Freeze
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Freeze' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Shift+Z');
    expect(button.getAttribute('type')).toBe('button');
    await userEvent.click(button);
    expect(presses).toBe(1);
  });
});
