import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { connectionDraftSchema } from '../../../shared/ipc/connections.ts';
import { contract } from '../../../shared/ipc/contract.ts';
import { callChannels } from '../../../shared/ipc/entry.ts';
import { fc } from '../../fastCheck.ts';
import { definitionOf } from './schemaArbitrary.ts';

interface Leaf {
  readonly at: string;
  readonly schema: z.ZodType;
}

/** Every text that a channel takes, by its place in the input. */
function textLeaves(schema: z.ZodType, at: string): Leaf[] {
  const { type, shape, element, innerType, options, ...rest } = definitionOf(schema);
  if (type === 'string') {
    return [{ at, schema }];
  }
  const inner = [element, innerType, rest.in, ...(options ?? [])].filter((part) => part !== undefined);
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, part]) => textLeaves(part, `${at}.${key}`)),
    ...inner.flatMap((part) => textLeaves(part, at)),
  ];
}

const leaves = callChannels(contract).flatMap(({ name, entry }) => textLeaves(entry.input, name));

/** Free texts and what they are for: words to show, to look for or to compare, never a place to go to. */
const WORDS = new Set([
  'settings.update.change.displayCurrency',
  'connections.save.name',
  'connections.save.environmentWord',
  'connections.save.clientId',
  'connections.save.secret',
  // Goes to the keychain, and into a key.
  'markExchange.setPassphrase.passphrase',
  'connections.save.agreementsListBody',
  'connections.check.customerNumber',
  'customers.note.givenName',
  'customers.note.replaces',
  'customers.note.externalId',
  'search.find.text',
  // Read as digits, a sign and marks between them, or as nothing.
  'search.find.amount',
  'payments.search.amount',
  'payments.searchAll.amount',
  // Pasted rows of a ledger or of a bank, and the name of a file whose content is given beside it: shown, and read as numbers.
  'compare.open.text',
  'compare.open.name',
  'bank.open.text',
  'bank.open.name',
  // Pasted customer numbers: read piece by piece as digits, nothing else of it is used.
  'exports.plan.selection.numbers',
  'exports.previewNames.selection.numbers',
  'exports.start.selection.numbers',
  'exports.statementsPlan.whose.numbers',
  'exports.statements.whose.numbers',
  'exports.reminders.statements.whose.numbers',
  'refreshing.plan.scope.numbers',
  'refreshing.start.scope.numbers',
  'keptLists.create.numbers',
  'keptLists.change.numbers',
  // Pasted rows of a ledger or of a bank: their cells are read as numbers and amounts, compared with those that are kept, and shown.
  'compare.open.text',
  'bank.open.text',
  // Words and tokens of a file's name: anything typed becomes one safe name without separators (P36).
  'exports.plan.template',
  'exports.previewNames.template',
  'exports.start.template',
  'exports.list.template',
  'exports.previewListName.template',
  'customerList.save.template',
  'activity.exportCsv.template',
  'activity.previewName.template',
  'refreshing.saveReport.template',
  'asOf.save.template',
  'frozen.save.template',
  'frozen.previewName.template',
  'asOf.previewName.template',
  'compare.save.template',
  'compare.previewName.template',
  'refreshing.previewReportName.template',
  'customerList.previewName.template',
  'exports.statementsPlan.template',
  'exports.statements.template',
  'exports.reminders.statements.template',
  'agreements.find.text',
  // Sealed with, kept in the keychain, and shown nowhere.
  'markExchange.setPassphrase.passphrase',
  // The filter as the screen words it, set as type in the head of a printed list and nothing else.
  // Lines of an address, set as type on a statement.
  'exports.statement.recipientLines',
  'exports.printStatement.recipientLines',
  'exports.keepStatementAddress.lines',
  'compare.save.filterWords',
  'customerList.save.filterWords',
  'activity.exportCsv.filterWords',
  'activity.previewName.filterWords',
  'customerList.previewName.filterWords',
  'exports.list.filterWords',
  'exports.review.filterWords',
  // A name that is written on the report.
  'exports.review.signedBy',
  'compare.save.comparedBy',
  // What is said of a difference: kept and shown as text, and nothing else.
  'explanations.set.text',
  'exports.previewListName.filterWords',
  'exports.printList.filterWords',
]);
const WORD_ENDS = [
  '.filter.text',
  '.filter.statuses',
  '.filter.agreementExternalIds',
  '.filter.tags',
  '.jobId',
  // What a clerk notes: kept and shown as text, and nothing else.
  '.mark.value.text',
  '.mark.value.reason',
  '.mark.value.word',
  // Set as type on a statement, and nothing else.
  '.sender.name',
  '.sender.organisationNumber',
  '.sender.postalLines',
  '.sender.contact',
  '.sender.textLines',
  '.sender.reference.template',
];
/** The one address, bound to its secret: a new address drops the stored secret. */
const ADDRESS = 'connections.save.address';
/** A path below that address, which cannot leave it; the next test shows it. */
const PATH_BELOW_ADDRESS = 'connections.save.pdfPathTemplate';

const HOSTILE = [
  'https://evil.example/',
  'file:///etc/passwd',
  '/etc/passwd',
  '../../secret',
  'C:\\Windows\\win.ini',
  '\\\\evil.example\\share',
  'javascript:alert(1)',
];

describe('P11 no path and no URL chosen by the renderer is used', () => {
  it('P11 every text of every input is either too narrow for a path or URL, or a known word', () => {
    const wide = leaves.filter(({ schema }) => HOSTILE.some((text) => schema.safeParse(text).success));
    const unknown = wide
      .map(({ at }) => at)
      .filter((at) => !WORDS.has(at) && !WORD_ENDS.some((end) => at.endsWith(end)))
      .filter((at) => at !== ADDRESS && at !== PATH_BELOW_ADDRESS);
    expect(unknown).toEqual([]);
    expect(leaves.length).toBeGreaterThan(30);
  });

  it('P11 no input is named like a path, a file or a URL but the two documented ones', () => {
    const named = leaves
      .map(({ at }) => at)
      .filter((at) =>
        /(path|file|folder|dir|url|uri|href|address|host|link)/i.test(at.split('.').at(-1) ?? ''),
      );
    expect(named.sort()).toEqual([ADDRESS, PATH_BELOW_ADDRESS]);
  });

  it('P11 the PDF path of a connection stays below its address, whatever is typed', () => {
    const template = connectionDraftSchema.shape.pdfPathTemplate;
    const pieces = fc.array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '..',
        '.',
        '@',
        ':',
        'evil.example',
        '?',
        '#',
        '%2e',
        '{invoice_no}',
        'a',
        ' ',
      ),
      { maxLength: 12 },
    );
    let accepted = 0;
    fc.assert(
      fc.property(pieces, (parts) => {
        const typed = `/${parts.join('')}`;
        if (template.safeParse(typed).success) {
          accepted += 1;
          const url = new URL(`https://service.example${typed.replaceAll('{invoice_no}', '1')}`);
          expect(url.origin).toBe('https://service.example');
          expect(url.search + url.hash).toBe('');
        }
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(10);
  });
});
