import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { allTexts } from './allTexts.ts';

/** What is named in several places: the titles and menu entries that are its name, its command, its chapter of the guide. */
interface Named {
  readonly names: readonly string[];
  readonly command: string;
  /** Whether the guide has a heading for it. */
  readonly chapter?: true;
}

const NAMED: readonly Named[] = [
  { names: ['shell.desk', 'desk.title'], command: 'commands.desk' },
  { names: ['shell.today', 'worklist.title'], command: 'shell.commandToday' },
  { names: ['shell.customers', 'customerList.title'], command: 'commands.customers' },
  { names: ['shell.allInvoices', 'allInvoices.title'], command: 'shell.commandAllInvoices' },
  { names: ['shell.changes', 'changes.title'], command: 'commands.changes', chapter: true },
  { names: ['shell.compare', 'compare.title'], command: 'commands.compare', chapter: true },
  { names: ['shell.bank', 'bank.title'], command: 'commands.bank', chapter: true },
  { names: ['asOf.title', 'desk.asOf'], command: 'commands.asOf', chapter: true },
  { names: ['shell.jobs', 'jobs.title'], command: 'commands.jobs' },
  { names: ['shell.activity', 'activity.title'], command: 'commands.activity' },
  { names: ['shell.settings', 'settings.title'], command: 'commands.settings' },
  {
    names: ['shell.guide', 'help.guideTitle', 'desktop.menuGuide'],
    command: 'shell.commandGuide',
    chapter: true,
  },
  { names: ['shell.newConnection', 'connections.newTitle'], command: 'commands.newConnection' },
  { names: ['help.figuresTitle'], command: 'commands.figures' },
  { names: ['help.replacedTitle'], command: 'commands.replacedCall' },
  { names: ['help.licencesTitle'], command: 'commands.licences' },
  { names: ['exports.customersTitle'], command: 'shell.commandMonthEnd', chapter: true },
  { names: ['statements.title'], command: 'shell.commandStatements', chapter: true },
  { names: ['parquet.title'], command: 'shell.commandKeptExport' },
  { names: ['refreshing.title'], command: 'shell.commandRefreshMany', chapter: true },
  { names: ['payments.button'], command: 'commands.payment', chapter: true },
  { names: ['ownFacts.namesTitle'], command: 'commands.names', chapter: true },
  { names: ['diagnostics.sheetTitle'], command: 'commands.diagnostics' },
  { names: ['customerList.saveTitle'], command: 'customerList.commandSave' },
];

/** The words of a name as a sentence inflects them: without their last letters, which other cases change. */
const stemsOf = (name: string) =>
  name
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, Math.max(3, word.length - 3)));

const unsaid = (name: string, where: string) =>
  stemsOf(name).filter((stem) => !where.toLocaleLowerCase().includes(stem));

describe('what has a name', () => {
  it.each(LANGUAGES)('has one, on screen, in the menu and in its command: %s', (language) => {
    const texts = allTexts(catalogues[language]);
    const differing = NAMED.flatMap(({ names, command }) => {
      const [name = '', ...others] = names.map((key) => texts[key] ?? key);
      const said = texts[command] ?? command;
      return others.some((other) => other !== name) || unsaid(name, said).length > 0
        ? [{ names: [name, ...others], command: said }]
        : [];
    });
    expect(differing).toEqual([]);
  });

  it('has a heading of that name in the guide', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide.md'), 'utf8');
    const headings = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
    const texts = allTexts(catalogues.en);
    const chapters = NAMED.filter(({ chapter }) => chapter).map(
      ({ names: [first = ''] }) => texts[first] ?? first,
    );
    const named = (name: string) =>
      headings.some((heading) => heading.toLowerCase().includes(name.toLowerCase()));
    expect(chapters.filter((name) => !named(name))).toEqual([]);
  });
});
