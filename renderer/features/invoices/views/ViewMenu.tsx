import {
  ChevronDown,
  ClipboardPaste,
  Copy,
  ListChecks,
  ListX,
  type LucideIcon,
  Pencil,
  Rows3,
  Save,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { isViewName, LONGEST_VIEW_TEXT, type OpenedList } from '../../../../shared/domain/views.ts';
import { COLUMN_TITLES } from '../../../../shared/i18n/columnTitles.ts';
import type { Failure } from '../../../../shared/ipc/entry.ts';
import type { InvoiceView, SavedView, ViewTextProblem } from '../../../../shared/ipc/views.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { menuCommands, useCommands } from '../../../base/commands.ts';
import { useShortcut } from '../../../base/shortcuts.ts';
import { showUndoable } from '../../../base/undo.ts';
import { dataOf } from '../../../base/useQuery.ts';
import { said, type TextKey, useFailureText, useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { copyOrSay } from '../../../ui/copyText.ts';
import { Dialog, FormDialogBody } from '../../../ui/Dialog.tsx';
import { pressByKey } from '../../../ui/keys/replayKey.ts';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { afterSettled } from '../../../ui/pendingWork.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { showToast, UNDO_SHOWN_FOR } from '../../../ui/toastStore.ts';
import { UntrustedText } from '../../../ui/UntrustedText.tsx';
import styles from '../filter/FilterDialog.module.css';
import { useFilterWords } from '../filter/filterChips.ts';
import { type InvoicesState, useInvoicesStore } from '../state/invoicesStore.ts';
import { applyView, closeView, isAsSaved, namedViews, viewOnScreen } from './chosenView.ts';
import {
  loadOpening,
  loadViews,
  openWith,
  removeView,
  renameView,
  restoreView,
  saveView,
  useSavedViews,
  useViewsStore,
} from './viewsStore.ts';

const ICON = 14;

const OPENING_TEXTS = {
  customer: {
    with: 'openCustomersWith',
    without: 'openCustomersWithout',
    nowWith: 'customersOpenWith',
    nowWithout: 'customersOpenWithout',
  },
  all: {
    with: 'openAllWith',
    without: 'openAllWithout',
    nowWith: 'allOpenWith',
    nowWithout: 'allOpenWithout',
  },
} as const;

const arrangedBy = ({ filter, sort, layout, viewId }: InvoicesState) => ({ filter, sort, layout, viewId });

interface ViewMenuProps {
  /** What kind of list is on screen. */
  readonly list: OpenedList;
}

/** The view in force, and everything that can be done with views. */
export function ViewMenu({ list }: ViewMenuProps) {
  const bridge = useBridge();
  const t = useTexts('views');
  const commands = useTexts('commands');
  const saved = useSavedViews();
  const { filter, sort, layout, viewId } = useInvoicesStore(useShallow(arrangedBy));
  const [asking, setAsking] = useState<'save' | 'rename' | 'paste' | null>(null);
  const holder = useRef<HTMLSpanElement>(null);
  const opening = useViewsStore((state) => dataOf(state.opening)?.[list] ?? null);
  const openingTexts = OPENING_TEXTS[list];
  useEffect(() => void loadViews(bridge), [bridge]);
  useEffect(() => void loadOpening(bridge), [bridge]);
  useShortcut('v', 'views:commandViews', () => pressByKey(holder.current?.querySelector('button')));

  const views = namedViews(saved, t);
  const arrangement = { filter, sort, layout };
  const exact = (id: string) => views.find((one) => one.id === id && isAsSaved(one, arrangement));
  const chosen = views.find(({ id }) => id === viewId);
  const current =
    exact(viewId) ??
    (chosen === undefined || chosen.builtIn ? views.find((one) => isAsSaved(one, arrangement)) : undefined);
  const own = chosen !== undefined && !chosen.builtIn ? chosen : undefined;
  const name = current?.view.name ?? (own ? t('changedView', { name: own.view.name }) : t('unsavedView'));

  const close = () => {
    setAsking(null);
    afterSettled(() => holder.current?.querySelector('button')?.focus());
  };
  const done = (failure: Failure | null) => {
    if (failure !== null) showToast({ failure });
  };
  const save = async (id: string | null, title: string, withColumns: boolean) => {
    const answer = await saveView(bridge, id, viewOnScreen(title, withColumns));
    if ('code' in answer) return answer;
    applyView(answer.id, answer.view);
    showToast({ text: t('saved', { name: answer.view.name }) });
    return null;
  };
  const remove = async ({ id, view }: SavedView) => {
    const failure = await removeView(bridge, id);
    if (failure !== null) return done(failure);
    closeView(id);
    showUndoable({
      what: said('views', 'removed', { name: view.name }),
      shownFor: UNDO_SHOWN_FOR,
      undo: async () => {
        const refused = await restoreView(bridge, id);
        if (refused === null) applyView(id, view);
        return refused;
      },
    });
  };
  const open = async (next: SavedView | null) => {
    const before = opening;
    const failure = await openWith(bridge, list, next?.id ?? null);
    if (failure !== null) return done(failure);
    showUndoable({
      what:
        next === null
          ? said('views', openingTexts.nowWithout)
          : said('views', openingTexts.nowWith, { name: next.view.name }),
      shownFor: UNDO_SHOWN_FOR,
      undo: () => openWith(bridge, list, before?.id ?? null),
    });
  };
  const copy = async () => {
    const title = current?.view.name ?? own?.view.name ?? t('unsavedView');
    const withColumns = current === undefined ? own?.view.columns !== null : current.view.columns !== null;
    const shared = await bridge.views.share({ view: viewOnScreen(title, withColumns) });
    if (!shared.ok) return done(shared.failure);
    if (await copyOrSay(shared.value.text, said('views', 'notCopied'))) showToast({ text: t('copied') });
  };
  /** A line by the name of its text; it cannot be chosen without an action. */
  const line = (id: TextKey<'views'>, Icon: LucideIcon, onAction: (() => void) | undefined): MenuEntry => ({
    id,
    label: t(id),
    icon: <Icon size={ICON} aria-hidden />,
    isDisabled: onAction === undefined,
    onAction: onAction ?? (() => {}),
  });
  const entries: MenuEntry[] = [
    ...views.map((one, place) => ({
      id: one.id,
      label: one.view.name,
      checked: one === current,
      ...(one.id === opening?.id ? { note: t('opensWith') } : {}),
      separated: place > 0 && !one.builtIn && views[place - 1]?.builtIn === true,
      onAction: () => applyView(one.id, one.view),
    })),
    {
      ...line(
        'saveChanges',
        Save,
        own && (() => void save(own.id, own.view.name, own.view.columns !== null).then(done)),
      ),
      label: own ? t('saveChanges', { name: own.view.name }) : t('saveChangesNone'),
      separated: true,
      isDisabled: own === undefined || current === own,
    },
    line('saveNew', Save, () => setAsking('save')),
    line('rename', Pencil, own && (() => setAsking('rename'))),
    { ...line('remove', Trash2, own && (() => void remove(own))), tone: 'danger' },
    {
      ...line(openingTexts.with, ListChecks, own && (() => void open(own))),
      id: 'openWith',
      separated: true,
      isDisabled: own === undefined || own.id === opening?.id,
    },
    {
      ...line(openingTexts.without, ListX, () => void open(null)),
      id: 'openWithout',
      isDisabled: opening === null,
    },
    { ...line('copyAsText', Copy, () => void copy()), id: 'copy', separated: true },
    line('paste', ClipboardPaste, () => setAsking('paste')),
  ];

  useCommands(() => menuCommands('view', commands('view'), entries));
  return (
    <span ref={holder}>
      <Menu
        label={t('views')}
        placement="bottom end"
        trigger={
          <Tooltip text={t('view', { name })} shortcut="V">
            <Button
              icon={<Rows3 size={ICON} aria-hidden />}
              after={<ChevronDown size={ICON} aria-hidden />}
              aria-keyshortcuts="V"
              data-lasting
            >
              {t('view', { name })}
            </Button>
          </Tooltip>
        }
        entries={entries}
      />
      {asking === 'save' && (
        <ViewNameDialog
          title={t('saveTitle')}
          name=""
          askColumns
          onSave={(title, withColumns) => save(null, title, withColumns)}
          onClose={close}
        />
      )}
      {asking === 'rename' && own && (
        <ViewNameDialog
          title={t('renameTitle')}
          name={own.view.name}
          onSave={(title) => renameView(bridge, own.id, title)}
          onClose={close}
        />
      )}
      {asking === 'paste' && <PasteViewDialog onClose={close} />}
    </span>
  );
}

interface ViewNameDialogProps {
  readonly title: string;
  readonly name: string;
  /** Asks whether the columns belong to the view as well. */
  readonly askColumns?: boolean;
  /** Gives why it was not saved; null when it was. */
  readonly onSave: (name: string, withColumns: boolean) => Promise<Failure | null>;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
function ViewNameDialog({ title, name, askColumns = false, onSave, onClose }: ViewNameDialogProps) {
  const t = useTexts('views');
  const failureText = useFailureText();
  const [typed, setTyped] = useState(name);
  const [withColumns, setWithColumns] = useState(true);
  const [refused, setRefused] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    setRefused(null);
  };
  const save = async () => {
    const wanted = typed.trim();
    if (!isViewName(wanted)) {
      setRefused(t(wanted === '' ? 'nameEmpty' : 'nameWrong'));
      return;
    }
    const failure = await onSave(wanted, withColumns);
    if (failure === null) onClose();
    else setRefused(failureText(failure));
  };
  return (
    <Dialog title={title} onClose={onClose} size="small">
      <FormDialogBody className="stack" done={t('save')} onDone={() => void save()} onCancel={onClose}>
        <TextField label={t('name')} value={typed} onChange={type} error={refused} autoFocus />
        {askColumns && (
          <Checkbox isSelected={withColumns} onChange={setWithColumns}>
            {t('withColumns')}
          </Checkbox>
        )}
      </FormDialogBody>
    </Dialog>
  );
}

const PROBLEMS: Readonly<Record<ViewTextProblem, TextKey<'views'>>> = {
  notAView: 'textNotAView',
  damaged: 'textDamaged',
  newerVersion: 'textNewerVersion',
  notAllowed: 'textNotAllowed',
};

interface PasteViewDialogProps {
  readonly onClose: () => void;
}

/** A view out of a message: shown before anything happens, then used once or saved. */
function PasteViewDialog({ onClose }: PasteViewDialogProps) {
  const bridge = useBridge();
  const t = useTexts('views');
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [view, setView] = useState<InvoiceView | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef('');
  const read = async (typed: string) => {
    latest.current = typed;
    setText(typed);
    setView(null);
    setRefused(null);
    if (typed.trim() === '') return;
    const answer = await bridge.views.read({ text: typed.slice(0, LONGEST_VIEW_TEXT) });
    if (latest.current !== typed) return;
    if (!answer.ok) setRefused(failureText(answer.failure));
    else if (answer.value.kind === 'view') setView(answer.value.view);
    else setRefused(t(PROBLEMS[answer.value.problem]));
  };
  const save = async () => {
    if (view === null) return;
    const saved = await saveView(bridge, null, view);
    if ('code' in saved) return setRefused(failureText(saved));
    applyView(saved.id, saved.view);
    onClose();
  };
  return (
    <Dialog
      title={t('pasteTitle')}
      onClose={onClose}
      canCancel
      actions={
        <>
          <Button
            isDisabled={view === null}
            onPress={() => {
              if (view !== null) applyView('', view);
              onClose();
            }}
          >
            {t('useOnce')}
          </Button>
          <Button variant="primary" isDisabled={view === null} onPress={() => void save()}>
            {t('saveAndUse')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('pasteText')}
        value={text}
        onChange={(typed) => void read(typed)}
        rows={4}
        code
        error={refused}
        autoFocus
      />
      <div role="status">{view !== null && <ViewSummary view={view} />}</div>
    </Dialog>
  );
}

function ViewSummary({ view }: { readonly view: InvoiceView }) {
  const t = useTexts('views');
  const invoices = useTexts('invoices');
  const filters = useFilterWords()(view.filter);
  const sort = view.sort.map(({ column, direction }) =>
    invoices(direction === 'ascending' ? 'sortAscending' : 'sortDescending', {
      title: invoices(COLUMN_TITLES[column]),
    }),
  );
  return (
    <dl className={styles['summary']}>
      <dt>{t('name')}</dt>
      <dd>
        <UntrustedText>{view.name}</UntrustedText>
      </dd>
      <dt>{t('summaryFilter')}</dt>
      <dd>{filters.length === 0 ? t('noFilter') : filters.join(' · ')}</dd>
      <dt>{t('summarySort')}</dt>
      <dd>{sort.length === 0 ? invoices('serviceOrder') : sort.join(' · ')}</dd>
      <dt>{t('summaryColumns')}</dt>
      <dd>{t(view.columns === null ? 'columnsStay' : 'columnsChange')}</dd>
    </dl>
  );
}
