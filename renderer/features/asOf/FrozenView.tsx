import { ArrowLeft, FileDown, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { agedIn, partsIn } from '../../../shared/domain/ageing.ts';
import type { FrozenSheet } from '../../../shared/ipc/asOf.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { CopyButton } from '../../base/CopyButton.tsx';
import { useCommands } from '../../base/commands.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { pushFinal, serializeAction } from '../../base/undoStore.ts';
import { useDecided } from '../../base/useApp.ts';
import { ageingName } from '../../i18n/ageingName.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { wantRows } from '../../ui/focus/focusRestorer.ts';
import { afterSettled, trackPending } from '../../ui/pendingWork.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { SaveListSheet } from '../exports/SaveListSheet.tsx';
import { AsOfNotes } from './AsOfNotes.tsx';
import { AsOfRows } from './AsOfRows.tsx';
import asOfViewStyles from './AsOfView.module.css';
import { choose, type OpenedSheet, type RowsShape, useFrozenSheets } from './asOfStore.ts';
import styles from './FrozenAgeing.module.css';

const FORMS = ['xlsx', 'csv', 'nordicExcel', 'pdf', 'jsonLines'] as const;
const ALL_FORMS = [...FORMS, 'parquet'] as const;

interface FrozenViewProps {
  readonly connectionId: string;
  readonly opened: OpenedSheet;
}

const toList = () => {
  choose({ opened: null, shape: 'frozen' });
  afterSettled(wantRows);
};

/** A frozen sheet, as it was: nothing in it can be changed. */
export function FrozenView({ connectionId, opened }: FrozenViewProps) {
  const t = useTexts('frozen');
  const { sheets, failure, retry } = useFrozenSheets(connectionId);
  const sheet = sheets?.find(({ id }) => id === opened.id);
  return (
    <>
      <Shortcut of="Escape" textKey="frozen:back" run={toList} />
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} onRetry={retry} />}
      {sheet !== undefined && <Sheet sheet={sheet} opened={opened} />}
      {sheets !== null && sheet === undefined && (
        <EmptyState title={t('gone')} scope="page" action={<BackButton />} />
      )}
    </>
  );
}

function BackButton() {
  const t = useTexts('frozen');
  return (
    <Button icon={<ArrowLeft size={14} aria-hidden />} aria-keyshortcuts="Escape" onPress={toList}>
      {t('back')}
    </Button>
  );
}

interface SheetProps {
  readonly sheet: FrozenSheet;
  readonly opened: OpenedSheet;
}

function Sheet({ sheet, opened }: SheetProps) {
  const bridge = useBridge();
  const t = useTexts('frozen');
  const asOf = useTexts('asOf');
  const changes = useTexts('changes');
  const formats = useFormats();
  const { id, connectionId, day, figures } = sheet;
  const of = useMemo(() => ({ id }), [id]);
  return (
    <>
      <header className="screenHead" data-area="head">
        <h1 id="as-of-title" tabIndex={-1}>
          {t('title', { day: formats.date(day) })}
        </h1>
        <BackButton />
        <SaveSheet sheet={sheet} />
        <RemoveSheet sheet={sheet} onRemove={toList} />
      </header>
      <About sheet={sheet} />
      <div className={asOfViewStyles['bar']} data-area="filter">
        <div className={asOfViewStyles['shape']}>
          <Select<RowsShape>
            label={changes('shape')}
            value={opened.shape}
            onChange={(shape) => choose({ opened: { ...opened, shape } })}
            options={[
              { id: 'items', label: asOf('items') },
              { id: 'customers', label: asOf('byCustomer') },
              { id: 'unknown', label: asOf('withoutFigures') },
            ]}
          />
        </div>
      </div>
      <FrozenAgeing figures={figures} />
      <AsOfNotes figures={figures} />
      <AsOfRows connectionId={connectionId} rooms={bridge.frozen} of={of} shape={opened.shape} />
    </>
  );
}

/** Of whom it is, that it is frozen, by whom and when, its hash, and what has gone from it since. */
function About({ sheet }: Pick<SheetProps, 'sheet'>) {
  const t = useTexts('frozen');
  const customers = useTexts('customers');
  const desk = useTexts('desk');
  const formats = useFormats();
  const now = useNow();
  const { number, isOfOne, frozenAt, isScheduled, forgotten, sha256 } = sheet;
  const by = isScheduled ? t('bySchedule') : sheet.by;
  const whose =
    number === null ? (isOfOne ? t('aForgotten') : desk('allCustomers')) : customers('customer', { number });
  const words = { whose, moment: formats.moment(frozenAt, now), desk: sheet.desk };
  return (
    <div className={asOfViewStyles['about']}>
      <p className="tabular" role="status">
        {by === '' ? t('aboutDesk', words) : t('about', { ...words, by })}{' '}
        {forgotten.customers > 0 &&
          t('forgotten', {
            ...formats.counted(forgotten.customers),
            items: formats.count(forgotten.items),
            amount: formats.amount(forgotten.outstanding),
          })}
      </p>
      <p className={asOfViewStyles['hash']}>
        <span className="soft">{t('columnHash')}</span> <code>{sha256}</code>
        <CopyButton small label={t('copyHash')} text={sha256} />
      </p>
    </div>
  );
}

interface RemoveSheetProps {
  readonly sheet: FrozenSheet;
  /** Called as soon as it is being removed: the clerk may have gone elsewhere by the time that it is. */
  readonly onRemove: () => void;
}

/** Removes a sheet for good, once that was confirmed. */
function RemoveSheet({ sheet, onRemove }: RemoveSheetProps) {
  const bridge = useBridge();
  const t = useTexts('frozen');
  const formats = useFormats();
  const [isAsked, setAsked] = useState(false);
  const day = formats.date(sheet.day);
  useCommands(() => [{ id: 'frozen.remove', label: t('commandRemove'), run: () => setAsked(true) }]);
  const remove = async () => {
    setAsked(false);
    const answer = await trackPending(bridge.frozen.remove({ id: sheet.id }));
    if (!answer.ok) return void showToast({ failure: answer.failure });
    pushFinal(said('frozen', 'removeStays'));
    showToast({ text: t('removed', { day }), tone: 'positive' });
  };
  return (
    <>
      <Button icon={<Trash2 size={14} aria-hidden />} onPress={() => setAsked(true)}>
        {t('remove')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('removeTitle', { day })}
          confirmLabel={t('removeNow')}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            void serializeAction(remove());
            onRemove();
          }}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type Form = (typeof ALL_FORMS)[number];

/** A frozen sheet as a file, which says that it is frozen and has its hash. */
function SaveSheet({ sheet }: { readonly sheet: FrozenSheet }) {
  const bridge = useBridge();
  const t = useTexts('frozen');
  const asOf = useTexts('asOf');
  const lists = useTexts('lists');
  const formats = useFormats();
  const withoutParquet = useDecided('parquetExport');
  const [isOpen, setOpen] = useState(false);
  const { id } = sheet;
  useCommands(() => [{ id: 'frozen.save', label: t('commandSave'), run: () => setOpen(true) }]);
  const askName = useMemo(
    () => (named: Pick<Parameters<typeof bridge.frozen.previewName>[0], 'format' | 'template'>) =>
      bridge.frozen.previewName({ id, ...named }),
    [bridge, id],
  );
  return (
    <>
      <Button icon={<FileDown size={14} aria-hidden />} onPress={() => setOpen(true)}>
        {lists('save')}
      </Button>
      {isOpen && (
        <SaveListSheet<Form, { readonly fileName: string; readonly items: number }>
          title={t('commandSave')}
          forms={withoutParquet ? FORMS : ALL_FORMS}
          hints={{ jsonLines: t('hintJson'), parquet: t('hintParquet') }}
          of={id}
          askName={askName}
          save={(form) => bridge.frozen.save({ id, ...form })}
          saidOf={({ items, fileName: file }) => asOf('saved', { ...formats.counted(items), file })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The ageing in the steps that it had when it was frozen, and the sum of all. */
function FrozenAgeing({ figures }: Pick<FrozenSheet, 'figures'>) {
  const ageing = useTexts('ageing');
  const formats = useFormats();
  return (
    <dl className={styles['steps']} aria-label={ageing('title')} data-area="figures">
      {partsIn(figures.ageing).map((part) => {
        const { count, outstanding } = agedIn(figures.ageing, part);
        return (
          <div key={part} className={styles['step']}>
            <dt className={styles['name']}>{ageingName(part, ageing)}</dt>
            <dd className={styles['amount']}>
              <Amount value={outstanding} tone="faintZero" />
              {count > 0 && <span className={styles['count']}>{formats.count(count)}</span>}
            </dd>
          </div>
        );
      })}
      <div className={styles['sum']}>
        <dt className={styles['name']}>{ageing('sum')}</dt>
        <dd className={styles['amount']}>
          <Amount value={figures.outstanding} tone="strong" />
        </dd>
      </div>
    </dl>
  );
}
