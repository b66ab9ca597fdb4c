import { CircleAlert, CloudOff, Copy, FileWarning, ListPlus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useLocation } from 'wouter';
import { isUnreached } from '../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerSummary, FetchReport } from '../../../shared/ipc/customers.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { customerPath } from '../../base/paths.ts';
import { dataOf, useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type Texts, useFailureText, useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { copyOrSay } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { RawText } from '../../ui/UntrustedText.tsx';
import customerViewStyles from './CustomerView.module.css';
import { hideReport } from './customerStore.ts';
import styles from './NoticeMark.module.css';

interface CustomerNoticesProps {
  readonly customer: CustomerRef;
  readonly list: NonNullable<CustomerSummary['list']>;
  readonly failure: Failure | null;
  readonly report: FetchReport | null;
  readonly onRetry: () => void;
}

/** What a clerk must know of the list below: it could not be refreshed, it has changed, a part is unreadable. */
export function CustomerNotices({ customer, list, failure, report, onRetry }: CustomerNoticesProps) {
  const t = useTexts('customers');
  const ui = useTexts('ui');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const [unreadable, setUnreadable] = useState(false);
  const moment = formats.moment(list.fetchedAt, now);
  const showChanges = () => navigate(`${customerPath(customer)}/changes`);
  const words = report === null ? null : reportText(report, t, (at) => formats.moment(at, now));
  if (failure === null && words === null && list.unreadable === 0) return null;
  return (
    <div className={customerViewStyles['notices']} data-area="notices">
      {failure !== null && (
        <FailureNotice failure={failure} number={customer.number} moment={moment} onRetry={onRetry} />
      )}
      {report !== null && words !== null && (
        <NoticeMark
          tone="plain"
          icon={<ListPlus size={14} aria-hidden />}
          word={partsText(report, t) || t('unchanged')}
          text={words}
          actions={[
            { label: t('hideReport'), isQuiet: true, onAction: hideReport },
            ...(hasChanges(list.lastReport) ? [{ label: t('showChanges'), onAction: showChanges }] : []),
          ]}
        />
      )}
      {list.unreadable > 0 && (
        <div className={customerViewStyles['unreadable']}>
          <Button
            variant="quiet"
            icon={<FileWarning size={14} aria-hidden />}
            onPress={() => setUnreadable(true)}
          >
            {t('unreadable', { count: list.unreadable })}
          </Button>
        </div>
      )}
      {unreadable && (
        <UnreadableDialog customer={customer} closeLabel={ui('close')} onClose={() => setUnreadable(false)} />
      )}
    </div>
  );
}

interface FailureNoticeProps {
  readonly failure: Failure;
  readonly number: string;
  readonly moment: string;
  readonly onRetry: () => void;
}

function FailureNotice({ failure, number, moment, onRetry }: FailureNoticeProps) {
  const t = useTexts('customers');
  const ui = useTexts('ui');
  const failureText = useFailureText();
  const unreachable = isUnreached(failure.code);
  const unknown = failure.code === 'serviceCustomerNotFound';
  const text = unknown
    ? t('notFoundNow', { number, moment })
    : `${t('refreshFailed', { moment })} ${failureText(failure)}`;
  return (
    <NoticeMark
      tone={unreachable ? 'offline' : 'failure'}
      icon={unreachable ? <CloudOff size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
      word={t(unknown ? 'notFoundMark' : 'refreshFailedMark')}
      text={text}
      actions={failure.retryable ? [{ label: ui('retry'), onAction: onRetry }] : []}
    />
  );
}

/** "Changed since the last fetch: 2 new, 1 settled"; null for a first fetch, which changes nothing that was known. */
function reportText(
  report: FetchReport,
  t: Texts<'customers'>,
  createExportContext: (at: number) => string,
): string | null {
  if (report.outcome === 'first') return null;
  const parts = partsText(report, t);
  if (parts !== '') return t('reportChanged', { parts });
  if (report.changedAt === null) return t('reportUnchanged');
  return t('reportUnchangedSince', { moment: createExportContext(report.changedAt) });
}

/** What has changed and how often; empty if nothing has. */
function partsText(report: FetchReport, t: Texts<'customers'>): string {
  return [
    report.added > 0 && t('reportNew', { count: report.added }),
    report.settled > 0 && t('reportSettled', { count: report.settled }),
    report.changed > 0 && t('reportOther', { count: report.changed }),
    report.removed > 0 && t('reportGone', { count: report.removed }),
    report.becameUnreadable > 0 && t('reportUnreadable', { count: report.becameUnreadable }),
    report.readableNow > 0 && t('reportReadable', { count: report.readableNow }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function hasChanges(report: FetchReport | null): boolean {
  return report !== null && (report.outcome === 'changed' || report.changedAt !== null);
}

interface UnreadableDialogProps {
  readonly customer: CustomerRef;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** The records that broke the document, each with its place, the reason, and the text as it came. */
export function UnreadableDialog({ customer, closeLabel, onClose }: UnreadableDialogProps) {
  const bridge = useBridge();
  const t = useTexts('customers');
  const ui = useTexts('ui');
  const formats = useFormats();
  const ask = useMemo(() => () => bridge.invoices.unreadable({ customer }), [bridge, customer]);
  const { answer, retry } = useRetriedAnswer(ask, customer.number);
  const records = dataOf(answer);
  const copy = async () => {
    const text = (records ?? [])
      .map(({ position, reason, raw }) => `${position + 1}\t${reason}\n${raw}`)
      .join('\n\n');
    if (await copyOrSay(text)) announce(ui('copied'));
  };
  return (
    <Dialog
      title={t('unreadableTitle')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button
            icon={<Copy size={14} aria-hidden />}
            isDisabled={records === null}
            onPress={() => void copy()}
          >
            {t('copyAll')}
          </Button>
          <Button onPress={onClose}>{closeLabel}</Button>
        </>
      }
    >
      <p>{t('unreadableText')}</p>
      {answer.state === 'failed' && <ErrorPanel failure={answer.failure} onRetry={retry} />}
      {answer.state === 'loading' && <SkeletonRows rows={4} />}
      {records?.map(({ position, reason, raw }) => (
        <section key={position} className={customerViewStyles['record']}>
          <h3>{t('unreadablePosition', { position: formats.count(position + 1) })}</h3>
          <p className="soft">{reason}</p>
          <RawText
            label={t('unreadablePosition', { position: formats.count(position + 1) })}
            className={customerViewStyles['recordText']}
          >
            {raw}
          </RawText>
        </section>
      ))}
    </Dialog>
  );
}

interface NoticeAction {
  readonly label: string;
  readonly isQuiet?: boolean;
  readonly onAction: () => void;
}

interface NoticeMarkProps {
  readonly tone: 'plain' | 'offline' | 'failure';
  readonly icon: ReactNode;
  /** A word or two, beside the figures that it is about. */
  readonly word: string;
  /** The whole of it: said at once to a screen reader, shown to everybody by a press. */
  readonly text: string;
  /** What can be done, as buttons: each closes the popover first. */
  readonly actions: readonly NoticeAction[];
}

/** A notice that takes no line of its own: a word beside the freshness, with the sentence and its actions behind it. */
function NoticeMark({ tone, icon, word, text, actions }: NoticeMarkProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['mark']} data-tone={tone}>
      <span className="visuallyHidden" role="status">
        {text}
      </span>
      <DialogTrigger isOpen={open} onOpenChange={setOpen}>
        <Button variant="quiet" icon={icon}>
          {word}
        </Button>
        <Popover className={styles['popover'] ?? ''} placement="bottom end" offset={4}>
          <AriaDialog className="popoverBody wideStack" aria-label={word}>
            <p>{text}</p>
            <div className="actions">
              {actions.map(({ label, isQuiet = false, onAction }) => (
                <Button
                  key={label}
                  variant={isQuiet ? 'quiet' : 'default'}
                  onPress={() => {
                    setOpen(false);
                    onAction();
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          </AriaDialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}
