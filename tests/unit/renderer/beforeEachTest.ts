import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { clearStores } from '../../../renderer/base/clearedStores.ts';

// The machine may be busy: what is awaited may take its time, and a test that fails still ends.
configure({ asyncUtilTimeout: 8_000 });

// The files of a worker share one document and one set of stores: each test begins with nothing said and nothing chosen.
beforeEach(() => {
  document.body.replaceChildren();
  clearStores();
});
