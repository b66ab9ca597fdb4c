import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

it('shows a name that would turn a text around as its code: window title, menus, labels, hints', async () => {
  const fake = busyBridge();
  const { app } = fake.data;
  app.connections = app.connections.map((one) => ({ ...one, name: `${one.name}\u202Efdp` }));
  renderKontor(fake, '/settings');
  await screen.findByRole('main');
  await rest();
  await userEvent.setup().click(screen.getByRole('button', { name: /Switch connection/ }));
  await screen.findByRole('menu');
  expect(document.title).toContain('[U+202E]fdp');
  const turned = [...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.attributes].map(({ name, value }) => [name, value] as const),
    ...[...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? ([['text', node.nodeValue ?? '']] as const) : [],
    ),
  ]);
  expect(turned.filter(([, text]) => text.includes('\u202E'))).toEqual([]);
  expect(turned.filter(([, text]) => text.includes('[U+202E]')).length).toBeGreaterThan(3);
  expect(document.title).not.toContain('\u202E');
});
