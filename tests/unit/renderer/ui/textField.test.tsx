import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import { TextField } from '../../../../renderer/ui/TextField.tsx';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';

function Numbers({ first = '' }) {
  const [value, setValue] = useState(first);
  return (
    <Localized settings={DEFAULT_SETTINGS} systemLanguage="en">
      <TextField label="Numbers" value={value} onChange={setValue} maxLength={11} rows={2} />
    </Localized>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Numbers' });

it('takes a longer text not at all and says so, where a part of it would pass for the whole', async () => {
  render(<Numbers />);
  const user = userEvent.setup();
  await user.click(field());
  await user.paste('10001 10002');
  await user.paste(' 10003');
  expect(field().value).toBe('10001 10002');
  expect(screen.getByRole('alert').textContent).toBe('At most 11 characters; nothing longer is accepted.');
  await user.keyboard('{Backspace}');
  expect(field().value).toBe('10001 1000');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('lets a text that is too long already be made shorter', async () => {
  render(<Numbers first="10001 10002 10003" />);
  const user = userEvent.setup();
  await user.click(field());
  await user.keyboard('{Backspace}');
  expect(field().value).toBe('10001 10002 1000');
});

it('is left once: for another element, or together with its screen', async () => {
  const left = vi.fn();
  const { unmount } = render(
    <Localized settings={DEFAULT_SETTINGS} systemLanguage="en">
      <TextField label="Numbers" onLeave={left} />
      <button type="button">Other</button>
    </Localized>,
  );
  const user = userEvent.setup();
  await user.click(field());
  expect(left).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(left).toHaveBeenCalledTimes(1);
  await user.click(field());
  unmount();
  expect(left).toHaveBeenCalledTimes(2);
});

it('is not left where it is gone without the keyboard', () => {
  const left = vi.fn();
  const { unmount } = render(
    <Localized settings={DEFAULT_SETTINGS} systemLanguage="en">
      <TextField label="Numbers" onLeave={left} />
    </Localized>,
  );
  unmount();
  expect(left).not.toHaveBeenCalled();
});
