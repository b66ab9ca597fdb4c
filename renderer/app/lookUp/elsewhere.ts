import { KEYED_MARKS } from '../../../shared/domain/markNames.ts';
import type { Command } from '../../base/commands.ts';
import { MARK_KINDS } from '../../features/marks/markKinds.ts';
import { said } from '../../i18n/said.ts';
import type { AnyTextKey, TextKey } from '../../i18n/textKeys.ts';
import type { AnyTexts } from '../../i18n/useTexts.ts';
import { showToast } from '../../ui/toastStore.ts';

/** What may be missing for a command. */
export type Lack = Extract<TextKey<'commands'>, `lacks${string}`>;

/** What only some screens offer, by what has to be open for it: the ids under which they offer it, and their labels. */
const ELSEWHERE: Readonly<Partial<Record<Lack, Readonly<Record<string, AnyTextKey>>>>> = {
  lacksCustomer: {
    ...keys('customers:commandRefresh', 'lists:commandStatement', 'payments:command', 'keep:commandForget'),
    pin: 'customers:pin',
    rename: 'commands:rename',
    'customerMark.ask': 'marks:customerAsk',
    'customerMark.promise': 'marks:customerPromise',
    'customerMark.note': 'marks:customerNote',
    'customerMark.step': 'marks:customerStep',
  },
  lacksList: {
    ...keys('invoices:commandAddFilter', 'invoices:commandExport', 'exports:commandNew'),
    ...keys('lists:commandList', 'lists:commandPrint', 'views:commandViews', 'reviewReport:title'),
    overdueZip: 'commands:overdueZip',
    'pdfs.zip': 'commands:zip',
    'pdfs.folder': 'commands:folder',
    'pdfs.mergedPdf': 'commands:mergedPdf',
  },
  lacksRow: keys(
    'invoices:commandPdf',
    'invoices:commandCopyNumber',
    'menus:commandMark',
    'menus:commandOpenAgreement',
    ...KEYED_MARKS.map((field) => MARK_KINDS[field].command),
  ),
  lacksCustomerList: keys('customerList:commandSave', 'customerList:commandActions'),
  lacksChanges: keys('changes:commandLooked'),
  lacksLog: keys('activity:check'),
};

/** Keys of a screen, whose texts are their ids as well. */
function keys(...texts: readonly AnyTextKey[]): Readonly<Record<string, AnyTextKey>> {
  return Object.fromEntries(texts.map((text) => [text, text]));
}

/** Commands of some screens, for all others: each is found there too, and says what it lacks. */
export function elsewhere(t: AnyTexts): Command[] {
  return (Object.keys(ELSEWHERE) as Lack[]).flatMap((lack) =>
    Object.entries(ELSEWHERE[lack] ?? {}).map(([id, label]) => lacking(lack, { id, label: t(label) }, t)),
  );
}

/** A command that says what is not there, and does nothing else. */
export function lacking(lack: Lack, command: Pick<Command, 'id' | 'label'>, t: AnyTexts): Command {
  return {
    ...command,
    lacks: t(`commands:${lack}`),
    run: () => void showToast({ text: said('commands', lack) }),
  };
}
