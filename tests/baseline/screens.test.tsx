/**
 * What a clerk can do on each screen: keys, commands, and whatever can be pressed or filled in, read from the app itself
 * over the fake desk. Every text is its key here, so neither wording nor figures nor dates are recorded.
 *
 * Not a test by itself: `baseline.ts` runs it, and compares what it writes to the file `KONTOR_BASELINE_SCREENS`.
 */
import { writeFileSync } from 'node:fs';
import { act, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAllCommands } from '../../renderer/app/lookUp/LookUpBox.tsx';
import { paths } from '../../renderer/base/paths.ts';
import { useRegisteredShortcuts } from '../../renderer/base/shortcuts.ts';
import { Localized } from '../../renderer/i18n/Localized.tsx';
import { busyBridge, type FakeBridge } from '../fakes/fakeBridge.ts';
import { openItems } from '../unit/renderer/compare/pastedLedger.ts';
import { freshDesk, renderKontor } from '../unit/renderer/renderKontor.tsx';

const CUSTOMER = '/customers/nordfiber/10001';
const AGREEMENT = `agreement.${'0'.padStart(22, '0')}`;
const DELIVERY = `delivery.${'0'.padStart(22, '0')}`;

const SCREENS: readonly string[] = [
  ...Object.values(paths).filter((path) => !path.includes(':')),
  ...['/nowhere', '/connections/nordfiber', '/as-of/nordfiber/10001'],
  ...['/customers/nordfiber/10002', '/customers/nordfiber/10900'],
  ...['', '/changes', '/contact', '/agreements', `/${AGREEMENT}`, `/${DELIVERY}`, '/list', '/payments'].map(
    (part) => CUSTOMER + part,
  ),
];

/** Commands that open a sheet or a menu, of which that alone is recorded; closed again by Escape. */
const OPENING: Readonly<Record<string, readonly string[]>> = {
  [CUSTOMER]: [
    ...['invoices:commandExport', 'exports:commandNew', 'pdfs.zip', 'pdfs.mergedPdf', 'overdueZip'],
    ...['lists:commandList', 'lists:commandPrint', 'lists:commandStatement', 'reviewReport:title'],
    ...['payments:command', 'keep:commandForget', 'invoices:columns', 'invoices:commandAddFilter'],
    ...['views:commandViews', 'view.saveNew', 'view.paste', 'menus:commandRowMenu'],
    ...['marks:commandAsk', 'marks:commandDispute', 'marks:commandPromise', 'marks:commandNote'],
    ...['marks:commandStep', 'customerMark.ask', 'customerMark.note', 'customerMark.promise'],
    ...['customerMark.step', 'shell:commandMonthEnd', 'shell:commandStatements', 'shell:commandRefreshMany'],
    ...['shell:commandKeptExport', 'shell:commandReminders', 'shell:nearCustomers', 'shell:commandShortcuts'],
    ...['diagnostics', 'payment', 'names'],
  ],
  '/customers': [
    ...['customerList:commandActions', 'customerList:commandAddFilter', 'customerList:commandSave'],
    ...['customers.keep', 'customers.pdfs', 'customers.refresh', 'customers.statements'],
    'invoices:columns',
  ],
  '/invoices': ['invoices:commandExport', 'lists:commandList', 'menus:commandRowMenu'],
  '/as-of': ['asOf.save'],
  '/activity': ['activity:export'],
};

/** Three items of the fake desk, as rows copied from a spreadsheet. */
function pastedRows(fake: FakeBridge, titles: readonly string[]): string {
  const rows = openItems(fake)
    .slice(0, 3)
    .map(({ customer, invoice, amount }) => {
      const cells: Readonly<Record<string, string>> = {
        ...{ Customer: customer, Invoice: invoice, Reference: invoice, Text: `invoice ${invoice}` },
        ...{ Amount: amount.replace('.', ','), 'Booking date': '2026-03-02' },
      };
      return titles.map((title) => cells[title]).join('\t');
    });
  return [titles.join('\t'), ...rows].join('\n');
}

type Commands = ReturnType<ReturnType<typeof useAllCommands>>['commands'];

let commands: () => Commands = () => [];
let keys: ReturnType<typeof useRegisteredShortcuts> = [];

function Probe() {
  const offered = useAllCommands();
  commands = () => offered().commands;
  keys = useRegisteredShortcuts();
  return null;
}

async function open(path: string): Promise<FakeBridge> {
  const fake = busyBridge();
  renderKontor(fake, path);
  await waitFor(() => expect(document.querySelector('[role=combobox]')).not.toBeNull());
  const { settings } = fake.data.app;
  render(
    <Localized settings={settings} systemLanguage="en">
      <Probe />
    </Localized>,
  );
  return fake;
}

const TEXT_KEY = /\b[a-z][A-Za-z]*:[a-z]\w*/g;
/** Texts that follow each other without a space, such as a line of a menu and its key, are two. */
function textOf(element: Element | null): string {
  const texts = element === null ? null : document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let all = '';
  while (texts?.nextNode()) all += ` ${texts.currentNode.textContent}`;
  return all;
}
const keysIn = (text: string | null) => [...new Set(text?.match(TEXT_KEY) ?? [])].join(' ');

const USED =
  'a[href], button, input, textarea, select, h1, h2, h3, [role=tab], [role=radio], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=columnheader], [role=grid], [role=switch], [role=group], [role=region], [role=navigation], [role=dialog]';

function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const texts = [
    element.getAttribute('aria-label'),
    ...ids.map((id) => textOf(document.getElementById(id))),
    ...labels.map(textOf),
    element.matches('a, button, h1, h2, h3, [role^=menuitem], [role=tab], [role=columnheader], [role=radio]')
      ? textOf(element)
      : null,
  ];
  return texts.map(keysIn).find((name) => name !== '') ?? '';
}

/** Each thing that is named by a text, once. */
function thingsIn(root: Element): string[] {
  const found = new Set<string>();
  for (const element of root.querySelectorAll(USED)) {
    const role = element.getAttribute('role') ?? element.localName;
    const name = nameOf(element);
    const href = element.closest('nav') === null ? '' : (element.getAttribute('href') ?? '');
    const isCustomer = /\d/.test(href);
    if (name !== '' && !isCustomer) found.add([role, name, href].filter(Boolean).join(' '));
  }
  return [...found].sort();
}

/** What a command lacks is the same on all other screens as on the first. */
function wholeScreen(): string[] {
  const isFirst = location.hash === '#/';
  const offered = commands()
    .filter(({ lacks }) => lacks === undefined || isFirst)
    .map(({ id, label, name = '', shortcut = '', lacks, ofText }) =>
      [
        ...['command', id, keysIn(label) === id ? '' : keysIn(label), keysIn(name) && `of ${keysIn(name)}`],
        ...[shortcut && `by ${shortcut}`, lacks && `lacks ${keysIn(lacks)}`, ofText && 'of a text'],
      ]
        .filter(Boolean)
        .join(' '),
    );
  const registered = keys.map(({ key, textKey }) => `key ${key} ${textKey}`);
  return [...new Set([...registered, ...offered])].sort().concat(thingsIn(document.body));
}

function opened(): string[] {
  const layers = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
  return [...new Set([...layers].flatMap(thingsIn))];
}

/** Milliseconds within which a screen stands, on a busy machine too. */
const LONGEST = 20_000;

/** Once it has stayed the same for a while: lists and parts of a screen come one after the other. */
async function settled(look: () => readonly string[]): Promise<readonly string[]> {
  const began = performance.now();
  let [last, since] = ['', began];
  for (;;) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
    const now = look();
    const text = now.join('\n');
    if (performance.now() - began > LONGEST) throw new Error(`not settled: ${text}`);
    if (text === last && text !== '' && performance.now() - since > 500) return now;
    if (text !== last) [last, since] = [text, performance.now()];
  }
}

/** What all screens have stands once, before them. */
function outline(screens: Lines, layers: Lines): string {
  const [first = [], ...others] = [...screens.values()];
  const everywhere = first.filter((line) => others.every((lines) => lines.includes(line)));
  const all = [['(every screen)', everywhere] as const, ...screens, ...layers];
  return all
    .map(([title, lines]) => [
      title,
      ...(lines === everywhere ? lines : lines.filter((line) => !everywhere.includes(line))),
    ])
    .map((lines) => `${lines.join('\n ')}\n`)
    .join('');
}

type Lines = ReadonlyMap<string, readonly string[]>;

describe('what a clerk can do', () => {
  freshDesk();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-30T10:00:00') });
  });
  const screens = new Map<string, readonly string[]>();
  const layers = new Map<string, readonly string[]>();
  afterAll(() => {
    const file = process.env['KONTOR_BASELINE_SCREENS'];
    if (file !== undefined) writeFileSync(file, outline(screens, layers));
  });

  it.each(SCREENS)('on %s', async (path) => {
    await open(path);
    screens.set(path, await settled(wholeScreen));
  });

  it.each(Object.entries(OPENING))('on %s by a command', async (path, ids) => {
    await open(path);
    await settled(wholeScreen);
    const user = userEvent.setup();
    for (const id of ids) {
      const command = commands().find((one) => one.id === id);
      if (command === undefined) throw new Error(`no command ${id} on ${path}`);
      await act(async () => command.run());
      layers.set(`${path} > ${id}`, await settled(opened));
      for (let presses = 0; opened().length > 0; presses += 1) {
        if (presses > 20) throw new Error(`${id} does not close`);
        await user.keyboard('{Escape}');
        await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
      }
    }
  });

  it.each([
    ['/compare', ['Customer', 'Invoice', 'Amount']],
    ['/bank', ['Booking date', 'Text', 'Reference', 'Amount']],
  ])('on %s with a file', async (path, titles) => {
    const fake = await open(path);
    const user = userEvent.setup();
    await settled(wholeScreen);
    document.querySelector('textarea')?.focus();
    await user.paste(pastedRows(fake, titles));
    await user.keyboard('{Control>}{Enter}{/Control}');
    screens.set(`${path} > its columns`, await settled(wholeScreen));
    await user.keyboard('{Control>}{Enter}{/Control}');
    screens.set(`${path} > its result`, await settled(wholeScreen));
  });
});
