import { expect, it } from 'vitest';
import { VIEWS_ONCE } from '../../gallery/views.ts';

// Where axe looks at each thing once (`gallery.ts`), it looks at nothing below a sheet or a menu.
it('each page over which there is a sheet or a menu is looked at by itself, too', () => {
  const pages = VIEWS_ONCE.filter(({ act }) => act === undefined).map(({ path }) => path);
  expect(pages).toEqual(expect.arrayContaining(VIEWS_ONCE.map(({ path }) => path)));
});
