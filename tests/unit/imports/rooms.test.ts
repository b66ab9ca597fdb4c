import { beforeAll, describe, expect, it } from 'vitest';
import { breaches, unusedPermits } from './boundaries.ts';
import { circlesOf, type ImportGraph, importsOf, loadedBy, reachedFrom, readGraph } from './importGraph.ts';
import { HELD, ROOMS } from './rooms.ts';

const INVOICES = 'renderer/features/invoices';

let graph: ImportGraph;
beforeAll(async () => {
  graph = await readGraph(HELD);
});

/** What the test says once a file holds this line as well. */
function planted(file: string, line: string): string[] {
  const before = new Set(breaches(graph));
  const targets = [...(graph.get(file) ?? []), ...importsOf(file, line)];
  return breaches(new Map([...graph, [file, targets]])).filter((breach) => !before.has(breach));
}

describe('the rooms of the house', () => {
  it('import only what the table allows, in no circle of files or folders', () => {
    expect(graph.size).toBeGreaterThan(300);
    expect(breaches(graph)).toEqual([]);
  });

  it('stand in a table without a circle, and without a permit that nobody needs', () => {
    expect(circlesOf(new Map(Object.entries(ROOMS).map(([name, { rooms }]) => [name, rooms])))).toEqual([]);
    // Features share one list of what all of them are built on; not each of them needs all of it.
    const ofFeatures = /^renderer\/features\/\w+ → (?!renderer\/features|shared\/i18n)/;
    expect(unusedPermits(graph).filter((permit) => !ofFeatures.test(permit))).toEqual([]);
  });

  it.each([
    [
      'a feature from the roof',
      `${INVOICES}/InvoicesTab.tsx`,
      "import { Shell } from '../../app/Shell.tsx';",
    ],
    ['the ground floor from a feature', 'renderer/base/remote.ts', "import '../features/desk/DeskView.tsx';"],
    ['the ground floor from the roof', 'renderer/base/useApp.ts', "export * from '../app/useTheme.ts';"],
    ['a primitive from a feature', 'renderer/ui/Button.tsx', "import '../features/desk/DeskView.tsx';"],
    ['a primitive from the ground floor', 'renderer/ui/Button.tsx', "import '../base/paths.ts';"],
    [
      'a feature from one that the table does not name',
      'renderer/features/pdf/usePdf.ts',
      "import '../invoices/state/invoicesStore.ts';",
    ],
    [
      'what a feature does not offer, from another',
      'renderer/features/desk/DebtOverview.tsx',
      "import '../invoices/figures/useTotals.ts';",
    ],
    [
      'what a feature does not offer, from the roof',
      'renderer/app/Shell.tsx',
      "import '../features/desk/DebtOverview.tsx';",
    ],
    ['a type alone', 'renderer/ui/Button.tsx', "import type { Job } from '../features/jobs/jobWords.ts';"],
    [
      'a type among values',
      'renderer/ui/Button.tsx',
      "import { type Job } from '../features/jobs/jobWords.ts';",
    ],
    [
      'a type by its address',
      'renderer/ui/Button.tsx',
      "type Words = import('../features/jobs/jobWords.ts').Words;",
    ],
    ['a type that goes on', 'renderer/ui/Button.tsx', "export type { Job } from '../base/isOver.ts';"],
    ['lazily', 'renderer/ui/Button.tsx', "const later = () => import('../features/jobs/JobsView.tsx');"],
    [
      'the file of a thread',
      'renderer/ui/Button.tsx',
      "new Worker(new URL('../features/pdf/pdfSearch.ts', import.meta.url));",
    ],
    ['the main process', 'renderer/app/App.tsx', "import '../../electron/services/kontor.ts';"],
    ['tests', 'renderer/app/App.tsx', "import '../../tests/fakes/fakeBridge.ts';"],
    ['the renderer from what is shared', 'shared/domain/money.ts', "import '../../renderer/base/paths.ts';"],
    ['the contract from the domain', 'shared/domain/money.ts', "import '../ipc/answer.ts';"],
    ['Electron', 'renderer/app/App.tsx', "import { ipcRenderer } from 'electron';"],
    ['Node', 'shared/domain/money.ts', "import { readFileSync } from 'node:fs';"],
    ['schemas into a screen', `${INVOICES}/InvoicesTab.tsx`, "import { z } from 'zod';"],
    ['a scoped package', 'renderer/ui/Button.tsx', "import '@vitejs/plugin-react';"],
    [
      'a store from another',
      `${INVOICES}/views/viewsStore.ts`,
      "import { useInvoicesStore } from '../state/invoicesStore.ts';",
    ],
    ['a file outside every room', 'renderer/newRoom/thing.ts', ''],
  ])('are red for importing %s', (_what, file, line) => {
    expect(planted(file, line)).not.toEqual([]);
  });

  it('bring the page what the schemas of the contract are about, and never the schemas', async () => {
    const loaded = await readGraph(HELD, loadedBy);
    const page = reachedFrom('renderer/app/main.tsx', loaded);
    expect(page).toContain('renderer/features/exports/StatementSheet.tsx');
    expect(page).toContain('react');
    expect(page).not.toContain('zod');
    expect(page).not.toContain('filenamify');
  });

  it('are red for a circle of two files, and of two folders', () => {
    expect(planted('renderer/ui/classes.ts', "import type { Button } from './Button.tsx';")).toEqual([
      'renderer/ui/classes.ts → renderer/ui/Button.tsx → renderer/ui/classes.ts',
    ]);
    expect(planted(`${INVOICES}/state/keptLayout.ts`, "import '../InvoicesTab.module.css';")).toContain(
      `${INVOICES}/state → ${INVOICES} → ${INVOICES}/state`,
    );
  });
});
