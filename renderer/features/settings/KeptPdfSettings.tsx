import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { PDF_LIMITS_MB, type PdfLimitMb } from '../../../shared/domain/settingChoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useApp, useDecided } from '../../base/useApp.ts';
import { dataOf, useRetriedAnswer } from '../../base/useQuery.ts';
import { sizeText, useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './SettingsView.module.css';

const MB = 1_000_000;

/** How much of the computer's disk PDFs may take, what they take now, and how to remove them. */
export function KeptPdfSettings() {
  const t = useTexts('settings');
  const bridge = useBridge();
  const formats = useFormats();
  const limit = useApp((app) => app.settings.pdfLimitMb);
  const [emptying, setEmptying] = useState(false);
  const [lowering, setLowering] = useState<PdfLimitMb | null>(null);
  const ask = useMemo(() => () => bridge.pdfs.kept({}), [bridge]);
  const { answer, retry: readAgain } = useRetriedAnswer(ask, 'keptPdfs');
  const kept = dataOf(answer);
  const shown = (bytes: number) => sizeText(bytes, formats.amount);
  const take = async (pdfLimitMb: PdfLimitMb) => {
    setLowering(null);
    await showFailure(bridge.settings.update({ change: { pdfLimitMb } }));
    readAgain();
  };
  const choose = (id: string) => {
    const chosen = PDF_LIMITS_MB.find((one) => String(one) === id);
    if (chosen === undefined || chosen === limit) return;
    if (kept !== null && kept.bytes > chosen * MB) setLowering(chosen);
    else void take(chosen);
  };
  const empty = async () => {
    setEmptying(false);
    const emptied = await bridge.pdfs.empty({});
    showToast(emptied.ok ? { text: t('pdfEmptied') } : { failure: emptied.failure });
    readAgain();
  };
  const counted = kept && { ...formats.counted(kept.count), size: shown(kept.bytes) };
  return (
    <Section id="settings-pdfs" title={t('pdfs')} lead={t('pdfsText')}>
      <div className="pair">
        <Select
          label={t('pdfLimit')}
          locked={useDecided('pdfLimitMb')}
          value={String(limit)}
          onChange={choose}
          options={PDF_LIMITS_MB.map((one) => ({
            id: String(one),
            label: one === 0 ? t('pdfLimitOff') : round(shown(one * MB)),
          }))}
        />
        <div className={styles['kept']}>
          <p role="status" data-coming={answer.state === 'loading' ? 'screen' : undefined}>
            {counted && t('pdfKept', counted)}
            {kept !== null && limit > 0 && (
              <span className="faint">
                {kept.bytes > 0 && kept.bytes * 100 < limit * MB
                  ? t('pdfKeptBelow')
                  : t('pdfKeptOf', { percent: Math.round((kept.bytes * 100) / (limit * MB)) })}
              </span>
            )}
            {answer.state === 'failed' && t('pdfKeptUnknown')}
          </p>
          <Button
            icon={<Trash2 size={14} aria-hidden />}
            isDisabled={kept === null || kept.count === 0}
            onPress={() => setEmptying(true)}
          >
            {t('pdfEmpty')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title={t('pdfEmptyTitle')}
        isOpen={emptying}
        confirmLabel={t('pdfEmpty')}
        onCancel={() => setEmptying(false)}
        onConfirm={() => void empty()}
      >
        {counted && t('pdfEmptyText', counted)}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('pdfLessTitle')}
        isOpen={lowering !== null}
        confirmLabel={t('pdfLess')}
        onCancel={() => setLowering(null)}
        onConfirm={() => lowering !== null && void take(lowering)}
      >
        {counted &&
          t(lowering === 0 ? 'pdfLessOffText' : 'pdfLessText', {
            size: counted.size,
            limit: round(shown((lowering ?? 0) * MB)),
          })}
      </ConfirmDialog>
    </Section>
  );
}

/** Choices are round figures: `1 GB`, not `1.0 GB`. */
function round(size: string): string {
  return size.replace(/[.,]0(?=\D)/, '');
}
