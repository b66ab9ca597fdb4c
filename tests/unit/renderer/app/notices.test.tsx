import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

it('says once more that lists were damaged, to a clerk who has dismissed the first notice', async () => {
  const data = busyDesk();
  data.app = { ...data.app, cacheNotice: 'rebuiltCorrupt', cacheNotices: 1 };
  const fake = createFakeBridge({ data });
  renderKontor(fake, '/');
  const text = /damaged/;
  await screen.findByText(text);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).toBeNull();
  data.app = { ...data.app, cacheNotices: 2, revision: data.app.revision + 1 };
  act(() => fake.emit('app.changed', data.app));
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
});
