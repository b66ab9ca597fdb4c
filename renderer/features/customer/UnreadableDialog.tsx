import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useRetriedAnswer } from '../../base/useAnswer.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { copyOrSay } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './CustomerView.module.css';

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
  const records = latestValue(answer);
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
        <section key={position} className={styles['record']}>
          <h3>{t('unreadablePosition', { position: formats.count(position + 1) })}</h3>
          <p className="soft">{reason}</p>
          <RawText
            label={t('unreadablePosition', { position: formats.count(position + 1) })}
            className={styles['recordText']}
          >
            {raw}
          </RawText>
        </section>
      ))}
    </Dialog>
  );
}
