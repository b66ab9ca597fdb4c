import { useCallback, useMemo, useState } from 'react';
import { OWN_FACTS_BOUNDS } from '../../../shared/domain/ownFactsBounds.ts';
import { visibleText } from '../../../shared/domain/visibleText.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { isAwaited } from '../../base/remote.ts';
import { useRetriedAnswer } from '../../base/useAnswer.ts';
import { sizeText } from '../../i18n/sizeText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './OwnFacts.module.css';

/** Lines in one block: blocks that are not on screen are not laid out. */
const BLOCK = 200;

/** Shows the file as it will be, says that everybody can read it, and saves exactly that. */
export function ExportFactsSheet({ onClose }: { readonly onClose: () => void }) {
  const bridge = useBridge();
  const t = useTexts('ownFacts');
  const ui = useTexts('ui');
  const formats = useFormats();
  const ask = useCallback(() => bridge.ownFacts.prepare({}), [bridge]);
  const { answer, retry } = useRetriedAnswer(ask, 'export');
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const prepared = answer.state === 'ready' ? answer.value : null;
  const counted = (key: 'customers' | 'views' | 'lists' | 'connections', count: number) =>
    t(key, { count, shown: formats.count(count) });
  const save = async () => {
    if (prepared === null || saving) return;
    setSaving(true);
    setFailure(null);
    const { exportId } = prepared;
    const saved = await bridge.ownFacts.save({ exportId });
    setSaving(false);
    if (!saved.ok) return setFailure(saved.failure);
    if (saved.value === null) return;
    showToast({ text: t('saved', { file: saved.value.fileName }), tone: 'positive' });
    onClose();
  };
  return (
    <Dialog
      title={t('exportTitle')}
      isOpen
      onClose={onClose}
      size="large"
      awaits={isAwaited(answer)}
      actions={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={prepared === null}
            isPending={saving}
            onPress={() => void save()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles['sheet']}>
        <p className={styles['plain']}>{t('plain')}</p>
        {prepared !== null && (
          <>
            <p className={styles['hint']}>
              {[
                counted('customers', prepared.customers),
                counted('connections', prepared.connections),
                counted('lists', prepared.lists),
                counted('views', prepared.views),
              ].join(' · ')}
            </p>
            <FileText text={prepared.text} />
          </>
        )}
        {answer.state === 'ready' && prepared === null && (
          <p role="status">
            {t('tooMuch', {
              most: formats.count(OWN_FACTS_BOUNDS.customers),
              listed: formats.count(OWN_FACTS_BOUNDS.listed),
              size: sizeText(OWN_FACTS_BOUNDS.file, formats.amount),
            })}
          </p>
        )}
        {answer.state === 'loading' && <SkeletonRows rows={6} />}
        {answer.state === 'failed' && (
          <ErrorPanel title={t('exportTitle')} failure={answer.failure} onRetry={retry} />
        )}
        {failure !== null && <ErrorPanel title={t('save')} failure={failure} onRetry={() => void save()} />}
      </div>
    </Dialog>
  );
}

function FileText({ text }: { readonly text: string }) {
  const t = useTexts('ownFacts');
  const blocks = useMemo(() => blocksOf(visibleText(text)), [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard
    <section className={styles['text']} tabIndex={0} aria-label={t('fileText')}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place, and none ever moves
        <pre key={place} data-whole={place < blocks.length - 1 || undefined}>
          {block}
        </pre>
      ))}
    </section>
  );
}

function blocksOf(text: string): readonly string[] {
  const lines = text.split('\n');
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) blocks.push(lines.slice(at, at + BLOCK).join('\n'));
  return blocks;
}
