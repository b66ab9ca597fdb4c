import { Landmark, RotateCw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { BANK_SKIPS, type BankKind, MATCHED_KINDS } from '../../../shared/domain/bankEntries.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { SCHEME_NAMES } from '../../../shared/i18n/schemeNames.ts';
import type { BankMatched } from '../../../shared/ipc/bank.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { ButtonKey } from '../../base/Shortcut.tsx';
import { showUndoable } from '../../base/undo.ts';
import { serializeAction } from '../../base/undoStore.ts';
import { useApp } from '../../base/useApp.ts';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type Said, said, useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { LeftOutRows } from '../../ui/ForeignTable.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { trackPending } from '../../ui/pendingWork.tsx';
import { KindRow, SumsTable } from '../../ui/sums/SumsTable.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './BankView.module.css';
import { changeBank, type Matched, useBankStore } from './bankStore.ts';
import { DIFFERENCE_NAMES, KIND_NAMES, SKIP_NAMES } from './bankWords.ts';
import { GivePart, StartOver } from './GivePart.tsx';
import { type HeldFile, MatchedGrid } from './MatchedGrid.tsx';
import { SHOWN_BANK_KIND_ID, useMatching } from './useMatching.ts';

const MOST_SHOWN = 5;

/** Matches the credits of a bank's file with the open invoices that are kept: first the file, then what came of it. */
export function BankView() {
  const t = useTexts('compare');
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <section id="bank" className={styles['view']} aria-labelledby="bank-title">
      {connectionId === null ? (
        <EmptyState title={t('noConnection')} scope="page" />
      ) : (
        <BankFile key={connectionId} connectionId={connectionId} />
      )}
    </section>
  );
}

function BankFile({ connectionId }: { readonly connectionId: string }) {
  const matched = useBankStore((state) => state.matched);
  const isChoosing = useBankStore((state) => state.isChoosing);
  // Of another connection it says nothing here.
  const isHere = matched?.connectionId === connectionId;
  return matched === null || !isHere || isChoosing ? (
    <GivePart connectionId={connectionId} canReturn={isHere} />
  ) : (
    <MatchedPart matched={matched} />
  );
}

/** What came of a bank's file: its credits by what has become of them, and the rows of one kind. */
function MatchedPart({ matched }: { readonly matched: Matched }) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const kind = useBankStore((state) => state.kind);
  const isTable = useBankStore((state) => state.bank?.table != null);
  const [held, setHeld] = useState<HeldFile | null>(null);
  const { id, figures, connectionId } = matched;
  const { isMatching, failure, refusal, match } = useMatching(connectionId);
  const state = held?.id === id ? held.is : 'current';
  return (
    <>
      <header className="screenHead" data-area="head">
        <h1 id="bank-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {isTable && (
          <Button
            icon={<SlidersHorizontal size={14} aria-hidden />}
            onPress={() => changeBank({ isChoosing: true })}
          >
            {compare('columns')}
          </Button>
        )}
        <NoteSeen matched={matched} isOld={state !== 'current'} />
        <StartOver />
      </header>
      <MatchedNotes figures={figures} />
      {state !== 'current' && (
        <div className={styles['old']} role="status">
          <span>{state === 'old' ? compare('notCurrent') : t('gone')}</span>
          <Button icon={<RotateCw size={14} aria-hidden />} isPending={isMatching} onPress={match}>
            {t('again')}
          </Button>
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className={styles['refused']}>
          {refusal}
        </p>
      )}
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} onRetry={match} />}
      <div className={styles['figures']} data-area="figures">
        <KindsTable figures={figures} kind={kind} onKind={(chosen) => changeBank({ kind: chosen })} />
        <FileTable figures={figures} />
      </div>
      <MatchedGrid key={`${id} ${kind}`} matched={matched} kind={kind} onHeld={setHeld} />
    </>
  );
}

/** What else is in the file, in none of the sums beside it, and what in it contradicts itself. */
function FileTable({ figures: { file } }: { readonly figures: BankMatched }) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const formats = useFormats();
  const { skipped, leftOut, charges, differences, moreDifferences, currencies } = file;
  const more = Math.max(0, differences.length - MOST_SHOWN) + moreDifferences;
  const [main] = currencies;
  const rows = [
    ...skipped.map(({ reason, count, sum, currency }) => ({
      ...{ key: `${reason} ${currency}`, count, sum },
      name:
        currency === main || currency === ''
          ? t(SKIP_NAMES[reason])
          : t('inCurrency', { what: t(SKIP_NAMES[reason]), currency }),
    })),
    ...(charges.count === 0 ? [] : [{ key: 'charges', name: t('charges'), ...charges }]),
  ];
  const amount = (kind: (typeof differences)[number]['kind'], decimal: string) =>
    kind === 'number' ? decimal : formats.amount(decimal);
  return (
    <div className={styles['beside']}>
      {rows.length > 0 && (
        <SumsTable label={t('besides')} columns={[t('besides'), compare('columnCount'), t('columnSum')]}>
          {rows.map(({ key, name, count, sum }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formats.count(count)}</td>
              <td>
                <Amount value={sum} tone="faintZero" />
              </td>
            </tr>
          ))}
        </SumsTable>
      )}
      <LeftOutRows
        reasons={BANK_SKIPS.map((reason) => ({
          name: t(SKIP_NAMES[reason]),
          count: skipped.reduce((sum, one) => sum + (one.reason === reason ? one.count : 0), 0),
          rows: leftOut.filter((row) => row.reason === reason),
        }))}
      />
      {differences.length > 0 && (
        <ul className={styles['contradictions']} aria-label={t('contradictions')}>
          {differences.slice(0, MOST_SHOWN).map(({ kind, said, found, place }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
            <li key={at}>
              {t(DIFFERENCE_NAMES[kind], {
                said: amount(kind, said),
                found: amount(kind, found),
                place: place === null ? '' : formats.count(place),
              })}
            </li>
          ))}
          {more > 0 && <li>{t('moreContradictions', formats.counted(more))}</li>}
        </ul>
      )}
    </div>
  );
}

interface KindsTableProps {
  readonly figures: BankMatched;
  /** The kind whose rows are shown. */
  readonly kind: BankKind;
  readonly onKind: (kind: BankKind) => void;
}

/** What is taken back is in few files. */
function isShown({ kind, count }: BankMatched['kinds'][number]): boolean {
  return kind !== 'takenBack' || count > 0;
}

/** The file's credits by what has become of them; the arrows go from row to row, and a press shows one. */
function KindsTable({ figures, kind, onKind }: KindsTableProps) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const formats = useFormats();
  const { kinds, rest, file } = figures;
  return (
    <SumsTable label={t('kinds')} columns={[compare('columnKind'), compare('columnCount'), t('columnSum')]}>
      {kinds.filter(isShown).map(({ kind: of, count, sum }) => (
        <KindRow
          key={of}
          shownId={SHOWN_BANK_KIND_ID}
          name={t(KIND_NAMES[of])}
          isShown={of === kind}
          onPress={() => onKind(of)}
        >
          <td>{formats.count(count)}</td>
          <td>
            <Amount value={sum} tone="faintZero" />
          </td>
        </KindRow>
      ))}
      <tr data-rest={rest === '0' ? undefined : 'left'}>
        <th scope="row">{compare('rest')}</th>
        <td />
        <td>
          <Amount value={rest} tone="faintZero" />
        </td>
      </tr>
      <tr data-total>
        <th scope="row">{t('totalCredits')}</th>
        <td>{formats.count(kinds.reduce((sum, { count }) => sum + count, 0))}</td>
        <td>
          <Amount value={file.credits} tone="strong" />
        </td>
      </tr>
    </SumsTable>
  );
}

interface NoteSeenProps {
  readonly matched: Matched;
  /** Lists were fetched since: rows may be others. */
  readonly isOld: boolean;
}

/** Notes of all invoices that are matched or taken that the bank has seen their payment, once the clerk has said so. */
function NoteSeen({ matched: { id, figures }, isOld }: NoteSeenProps) {
  const t = useTexts('bank');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { isNoting, note } = useNotingSeen(id, () => setOpen(false));
  const { invoices, kinds, withoutDay } = figures;
  const meant = kinds.filter(({ kind }) => MATCHED_KINDS.some((one) => one === kind));
  const payments = meant.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ButtonKey of="Shift+b" textKey="bank:noteSeen">
        <Button
          icon={<Landmark size={14} aria-hidden />}
          isDisabled={invoices === 0 || isOld}
          onPress={() => setOpen(true)}
          after={<Kbd keys="Shift+B" />}
        >
          {t('noteSeen')}
        </Button>
      </ButtonKey>
      {isOpen && (
        <Dialog
          title={t('noteSeen')}
          onClose={() => setOpen(false)}
          canCancel
          isBusy={isNoting}
          size="small"
          role="alertdialog"
          actions={
            <Button variant="primary" autoFocus isPending={isNoting} onPress={note}>
              {t('noteNow')}
            </Button>
          }
        >
          <div className="stack">
            <p>
              {t('noteWhat', {
                ...formats.counted(invoices),
                payments: t('notePayments', formats.counted(payments)),
                sum: formats.amount(sumOfDecimals(meant.map(({ sum }) => sum))),
              })}
            </p>
            {withoutDay > 0 && <p>{t('noteWithoutDay', formats.counted(withoutDay))}</p>}
            <p>{t('noteJudged')}</p>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Notes what is matched and taken as seen in the bank, and says what that has come to. */
function useNotingSeen(id: number, onDone: () => void) {
  const bridge = useBridge();
  const formats = useFormats();
  const [isNoting, setNoting] = useState(false);
  const note = async () => {
    setNoting(true);
    const answer = await trackPending(bridge.bank.note({ id }));
    setNoting(false);
    onDone();
    if (!answer.ok) return void showToast({ failure: answer.failure });
    if (answer.value === null) return void showToast({ text: said('bank', 'noteOld') });
    const { marked, same, shared, actionId } = answer.value;
    const besides = [
      ...(same === 0 ? [] : [said('marks', 'same', formats.counted(same))]),
      ...(shared === 0 ? [] : [said('marks', 'shared', formats.counted(shared))]),
    ];
    if (actionId === null) return void showToast({ text: joined(besides) });
    const what = said('bank', 'noted', formats.counted(marked));
    showUndoable({
      what,
      text: joined([(locale) => `${what(locale)}.`, ...besides]),
      tone: 'positive',
      undo: async () => {
        const undone = await bridge.marks.undo({ actionId });
        if (!undone.ok) return undone.failure;
        const { later } = undone.value;
        return later === 0 ? null : said('marks', 'later', formats.counted(later));
      },
    });
  };
  return { isNoting, note: () => void serializeAction(note()) };
}

function joined(sentences: readonly Said[]): Said {
  return (locale) => sentences.map((sentence) => sentence(locale)).join(' ');
}

/** What was matched with what, as of when, what is assumed, and what of it is in no sum. */
function MatchedNotes({ figures }: { readonly figures: BankMatched }) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const lists = useTexts('allInvoices');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  const reference = useReferenceText(figures);
  const currency = useCurrencyText(figures);
  const name = useBankStore((state) => state.bank?.fileName);
  const { file, customers, unreadableHere } = figures;
  const days = { from: formats.date(file.from ?? ''), until: formats.date(file.until ?? '') };
  const lines = [
    compare('scope', {
      file: [name ?? compare('pastedName'), ...file.accounts.slice(0, 2)].join(', '),
      customers: lists('customers', formats.counted(customers)),
      fetched: fetchedText(figures),
    }),
    ...(file.from === null ? [] : [t('booked', days)]),
    settledText(figures, t, formats),
    reference,
    currency,
    ...(file.oddDays === 0 ? [] : [t('oddDays', formats.counted(file.oddDays))]),
    ...(file.unreadTotals === 0 ? [] : [t('unreadTotals', formats.counted(file.unreadTotals))]),
    ...(file.otherFiles === 0 ? [] : [t('otherFiles', formats.counted(file.otherFiles))]),
    ...(figures.whole === customers ? [] : [searchedText(figures, t, formats)]),
    ...(unreadableHere === 0 ? [] : [compare('unreadableHere', formats.counted(unreadableHere))]),
    t('notKept'),
  ];
  return (
    <p className="hint tabular" role="status">
      {lines
        .filter((line) => line !== '')
        .map((line) => (line.endsWith('.') ? line : `${line}.`))
        .join(' ')}
    </p>
  );
}

type Texts = ReturnType<typeof useTexts<'bank'>>;
type Formats = ReturnType<typeof useFormats>;

function settledText({ invoices, outstanding, paid, inPart, over }: BankMatched, t: Texts, formats: Formats) {
  if (invoices === 0) return '';
  const part = ({ count, sum }: BankMatched['over']) => ({
    ...formats.counted(count),
    amount: formats.amount(sum),
  });
  return [
    t('settled', {
      ...formats.counted(invoices),
      outstanding: formats.amount(outstanding),
      paid: formats.amount(paid),
    }),
    ...(inPart.count === 0 ? [] : [t('inPart', part(inPart))]),
    ...(over.count === 0 ? [] : [t('over', part(over))]),
  ].join(' ');
}

function searchedText({ customers, inPairs, whole }: BankMatched, t: Texts, formats: Formats): string {
  return t('searched', {
    customers: formats.count(customers),
    pairs: formats.count(inPairs),
    whole: formats.count(whole),
  });
}

/** How references are assumed to be made. */
function useReferenceText({ reference: { template, scheme } }: BankMatched): string {
  const t = useTexts('bank');
  const sender = useTexts('sender');
  if (template === '') return t('noReference');
  return t('reference', { template, scheme: sender(SCHEME_NAMES[scheme]) });
}

/** The service names no currency of its amounts (docs/service.md §2.3). */
function useCurrencyText({ file: { currencies } }: BankMatched): string {
  const t = useTexts('bank');
  const shown = useApp((app) => app.settings.displayCurrency);
  const [currency = ''] = currencies;
  if (currency === '') return t('currencyUnknown');
  return shown === '' || shown === currency
    ? t('currency', { currency })
    : t('currencyOther', { currency, shown });
}
