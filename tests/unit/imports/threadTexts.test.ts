import { expect, it } from 'vitest';
import { loadedBy, reachedFrom, readGraph } from './importGraph.ts';

it('no thread loads the texts of every language', async () => {
  const graph = await readGraph(['electron', 'shared'], loadedBy);
  const texts = (entry: string) =>
    [...reachedFrom(entry, graph)].filter((file) => /^shared\/i18n\/\w+\//.test(file));
  const threads = [
    'electron/store/queryWorkerThread.ts',
    'electron/store/ingestWorkerThread.ts',
    'electron/services/exportThread.ts',
    'electron/sandbox/sandboxThread.ts',
  ];
  expect(threads.flatMap(texts)).toEqual([]);
  expect(texts('electron/main.ts')).not.toEqual([]);
});
