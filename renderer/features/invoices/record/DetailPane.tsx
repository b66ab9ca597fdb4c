import { Copy, X } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { FIELD } from '../../../../shared/domain/invoiceFields.ts';
import { KEYED_MARKS, type KeyedMark } from '../../../../shared/domain/markNames.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FieldChange } from '../../../../shared/ipc/invoices.ts';
import type { ShownMark } from '../../../../shared/ipc/marks.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { useSettledOf } from '../../../base/useDebouncedValue.ts';
import { dataOf, useRetriedAnswer } from '../../../base/useQuery.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { announce } from '../../../ui/announcer.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { copyOrSay } from '../../../ui/copyText.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { type TabEntry, Tabs } from '../../../ui/Tabs.tsx';
import { RawText, UntrustedText } from '../../../ui/UntrustedText.tsx';
import { MarkButtons, ShownMarks, useShownMarks } from '../../marks/ShownMarks.tsx';
import { PdfPreview } from '../../pdf/PdfPreview.tsx';
import changesStyles from '../changes/Changes.module.css';
import { KIND_NAMES } from '../changes/changeColumns.ts';
import { FieldChanges } from '../changes/FieldChanges.tsx';
import { useNotKept } from '../changes/useNotKept.ts';
import { type DetailPart, useInvoicesStore } from '../state/invoicesStore.ts';
import styles from './DetailPane.module.css';
import invoiceFieldsStyles from './InvoiceFields.module.css';
import { InvoiceFields } from './InvoiceFields.tsx';

export interface DetailPaneHandle {
  focus(): void;
}

interface DetailPaneProps {
  readonly connectionId: string;
  /** No invoice matches. */
  readonly isEmpty: boolean;
  readonly revision: number;
  /** Another number when marks have changed. */
  readonly marksVersion: number;
  readonly onMark: (field: KeyedMark, row: InvoiceRow) => void;
  /** The keys of marks mean this invoice, and not a selection. */
  readonly marksByKey: boolean;
  /** Goes to the customer of the row, from the list of all; null in a customer's own. */
  readonly onCustomer: ((row: InvoiceRow) => void) | null;
  readonly onPart: (part: DetailPart) => void;
  readonly onClose: () => void;
  /** Escape within the pane: back to the rows. */
  readonly onBack: () => void;
  readonly onExport: (row: InvoiceRow) => void;
  /** Goes so many rows down the list. */
  readonly onStep: (by: number) => void;
  readonly ref?: Ref<DetailPaneHandle>;
}

/** One invoice in full, beside the grid: every field, its PDF, what changed, and the record as the service sent it. */
export function DetailPane(props: DetailPaneProps) {
  const { connectionId, isEmpty, revision, onCustomer, onPart, onClose, onBack, onExport, onStep, ref } =
    props;
  const t = useTexts('invoices');
  const titleId = useId();
  const pane = useRef<HTMLElement>(null);
  const part = useInvoicesStore((state) => state.part);
  const hasRow = useInvoicesStore(({ current }) => current !== null) && !isEmpty;
  /** The keyboard is to go on from the tab to the pages, once they are there. */
  const [toPages, setToPages] = useState(false);
  const shownTab = () => pane.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  useImperativeHandle(ref, () => ({
    focus: () => {
      const pages = part === 'pdf' ? pane.current?.querySelector<HTMLElement>('[data-pages]') : null;
      (pages ?? shownTab())?.focus();
      // Keys that wait are given in this very frame to what does not say that it is on its way.
      flushSync(() => setToPages(part === 'pdf' && !pages));
    },
  }));
  const takesFocus = () => {
    setToPages(false);
    return toPages && document.activeElement === shownTab();
  };
  const tab = (id: DetailPart, label: string, content: OfCurrentRowProps['children']) => ({
    id,
    label,
    content: <OfCurrentRow connectionId={connectionId}>{content}</OfCurrentRow>,
  });
  const tabs: readonly TabEntry<DetailPart>[] = [
    tab('fields', t('detailFields'), (row, customer) => (
      <InvoiceFields
        customer={customer}
        row={row}
        onExport={() => onExport(row)}
        marks={
          <InvoiceMarks
            customer={customer}
            id={row.id}
            version={`${revision}/${props.marksVersion}`}
            onMark={(field) => props.onMark(field, row)}
            byKey={props.marksByKey}
          />
        }
      />
    )),
    tab('pdf', t('detailPdf'), (row, customer) => (
      <PdfPreview
        customer={customer}
        row={row}
        onExport={() => onExport(row)}
        onStep={onStep}
        awaited={toPages}
        takesFocus={takesFocus}
      />
    )),
    tab('history', t('detailHistory'), ({ id }, customer) => (
      <InvoiceHistory customer={customer} id={id} revision={revision} />
    )),
    tab('raw', t('detailRaw'), ({ id }, customer) => (
      <RawRecord customer={customer} id={id} revision={revision} />
    )),
  ];
  return (
    <aside
      ref={pane}
      className={styles['pane']}
      data-area="pane"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onBack();
      }}
    >
      <header className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {hasRow ? (
            <OfCurrentRow connectionId={connectionId}>
              {({ invoiceNo: number }) => t('detail', { number })}
            </OfCurrentRow>
          ) : (
            t('detailNone')
          )}
        </h2>
        <IconButton label={t('hidePane')} icon={<X size={16} aria-hidden />} onPress={onClose} />
      </header>
      {hasRow && onCustomer !== null && (
        <div className={styles['owner']}>
          <OfCurrentRow connectionId={connectionId}>
            {(row) => (
              <Button variant="quiet" onPress={() => onCustomer(row)} after={<Kbd keys="Mod+Enter" />}>
                {t('ofCustomer', { number: row.customerNumber })}{' '}
                {row.givenName !== '' && <UntrustedText>{row.givenName}</UntrustedText>}
              </Button>
            )}
          </OfCurrentRow>
        </div>
      )}
      {hasRow ? (
        <div className={styles['parts']}>
          <Tabs label={t('detailTabs')} value={part} onChange={onPart} tabs={tabs} />
        </div>
      ) : (
        <p className={styles['none']}>{t('detailNoneText')}</p>
      )}
    </aside>
  );
}

interface OfCurrentRowProps {
  readonly connectionId: string;
  readonly children: (row: InvoiceRow, customer: CustomerRef) => ReactNode;
}

/** What is shown of the keyboard's row. It alone is rendered as the clerk goes from row to row, and not the pane around it. */
function OfCurrentRow({ connectionId, children }: OfCurrentRowProps) {
  const row = useInvoicesStore(({ current }) => current);
  const number = row?.customerNumber;
  const customer = useMemo(
    () => (number === undefined ? null : { connectionId, number }),
    [connectionId, number],
  );
  return row !== null && customer !== null && children(row, customer);
}

interface InvoiceMarksProps {
  readonly customer: CustomerRef;
  readonly id: number;
  /** Another one when the marks, or what has become of them, may be other ones. */
  readonly version: string;
  readonly onMark: (field: KeyedMark) => void;
  readonly byKey: boolean;
}

/** What the clerk has noted of the invoice, and what she can note. */
export function InvoiceMarks({ customer, id, version, onMark, byKey }: InvoiceMarksProps) {
  const t = useTexts('marks');
  const { answer, retry } = useShownMarks(customer, id, version);
  const marks = dataOf(answer) ?? [];
  return (
    <section className={invoiceFieldsStyles['own']} aria-label={t('title')}>
      {answer.state === 'failed' && (
        <ErrorPanel title={t('failed')} failure={answer.failure} onRetry={retry} />
      )}
      {marks.length > 0 && <ShownMarks marks={marks} drawChanges={drawChanges} />}
      <MarkButtons fields={KEYED_MARKS} withKeys={byKey} onMark={onMark} />
    </section>
  );
}

/** A field that this version does not know is not drawn. */
function drawChanges(changed: ShownMark['changed']) {
  return <FieldChanges fields={changed.filter(isKnown)} />;
}

function isKnown(change: ShownMark['changed'][number]): change is FieldChange & ShownMark['changed'][number] {
  return Object.hasOwn(FIELD, change.field);
}

interface InvoiceHistoryProps {
  readonly customer: CustomerRef;
  readonly id: number;
  readonly revision: number;
}

const SINCE_ALWAYS = { at: 0 } as const;

/** What fetches have done to one invoice, newest first. */
export function InvoiceHistory({ customer, id, revision }: InvoiceHistoryProps) {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const key = `${customerKey(customer)}/${id}`;
  const wanted = useSettledOf(key, id);
  const ask = useMemo(() => {
    void revision;
    return wanted === null ? null : () => bridge.invoices.history({ customer, id: wanted });
  }, [bridge, customer, wanted, revision]);
  const { answer, retry } = useRetriedAnswer(ask, key);
  const notKept = useNotKept(customer, SINCE_ALWAYS, 'historyNotKept', revision);
  const changes = dataOf(answer);
  if (answer.state === 'failed') {
    return <ErrorPanel title={t('historyFailed')} failure={answer.failure} onRetry={retry} />;
  }
  if (changes === null) return <SkeletonRows rows={4} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
    <section className={changesStyles['scroll']} tabIndex={0} aria-label={t('detailHistory')}>
      {(changes.length > 0 || notKept === null) && (
        <p className={changesStyles['note']}>{t(changes.length === 0 ? 'historyNone' : 'historyNote')}</p>
      )}
      {notKept !== null && <p className={changesStyles['note']}>{notKept.text}</p>}
      <ol>
        {changes.map((change) => (
          <li key={`${change.at}-${change.kind}`} className={changesStyles['change']}>
            <div className="wrapped">
              <Badge tone={change.kind === 'new' ? 'accent' : 'neutral'}>{t(KIND_NAMES[change.kind])}</Badge>
              <span className="hint">{formats.moment(change.at, now)}</span>
            </div>
            {change.kind !== 'new' && change.kind !== 'removed' && <FieldChanges fields={change.fields} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+|"/g;

interface RawRecordProps {
  readonly customer: CustomerRef;
  readonly id: number;
  readonly revision: number;
}

/** The record exactly as the service sent it; line breaks are all that is added, and they can be left out. */
export function RawRecord({ customer, id, revision }: RawRecordProps) {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const ui = useTexts('ui');
  const formats = useFormats();
  const now = useNow();
  const [laidOut, setLaidOut] = useState(true);
  const key = `${customerKey(customer)}/${id}`;
  const wanted = useSettledOf(key, id);
  const ask = useMemo(() => {
    void revision;
    return wanted === null ? null : () => bridge.invoices.detail({ customer, id: wanted });
  }, [bridge, customer, wanted, revision]);
  const { answer, retry } = useRetriedAnswer(ask, key);
  const value = dataOf(answer);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  if (answer.state === 'failed') {
    return <ErrorPanel title={t('detailFailed')} failure={answer.failure} onRetry={retry} />;
  }
  if (value === null) return <SkeletonRows rows={8} />;
  const copy = async () => {
    const done = await copyOrSay(value.raw);
    setCopied(done);
    if (done) announce(ui('copied'));
  };
  return (
    <div className={styles['raw']}>
      <div className="spread">
        <Checkbox isSelected={laidOut} onChange={setLaidOut}>
          {t('rawLaidOut')}
        </Checkbox>
        <Button icon={<Copy size={13} aria-hidden />} onPress={() => void copy()}>
          {copied ? ui('copied') : t('copyRecord')}
        </Button>
      </div>
      <p className="hint">
        {t(laidOut ? 'rawText' : 'rawAsItCame')} ·{' '}
        {t('rawFetched', { moment: formats.moment(value.fetchedAt, now) })}
      </p>
      <RawText label={t('detailRaw')} className={styles['text']}>
        {laidOut ? layoutJson(value.raw) : value.raw}
      </RawText>
    </div>
  );
}

/**
 * Line breaks and indents for a JSON text, with every token left exactly as it was written: no number is read, no
 * escape is resolved, no key is dropped. A text that is not JSON is returned token by token as well.
 */
export function layoutJson(source: string): string {
  let depth = 0;
  let text = '';
  let opened = false;
  const line = () => `\n${'  '.repeat(Math.max(depth, 0))}`;
  for (const [token] of source.matchAll(TOKENS)) {
    const closes = token === '}' || token === ']';
    if (closes) {
      depth -= 1;
      text += opened ? token : `${line()}${token}`;
      opened = false;
      continue;
    }
    if (opened) text += line();
    opened = token === '{' || token === '[';
    if (opened) depth += 1;
    if (token === ',') text += `,${line()}`;
    else text += token === ':' ? ': ' : token;
  }
  return text;
}
