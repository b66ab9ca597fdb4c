import { useState } from 'react';
import type { Answer, Failure } from '../../shared/ipc/entry.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toastStore.ts';
import { RawText } from '../ui/UntrustedText.tsx';
import styles from './ShownFileSheet.module.css';
import { isLoading, useRetriedAnswer } from './useQuery.ts';

/** A file's text, which the main process holds under an id until it is saved. */
interface PreparedFile {
  readonly exportId: string;
  readonly text: string;
}

interface ShownFileSheetProps<Prepared extends PreparedFile> {
  readonly title: string;
  /** What the file is, and who can read it. */
  readonly plain: string;
  /** Another function for another file; resolves to null where there is none. */
  readonly prepare: () => Promise<Answer<Prepared | null>>;
  /** Answers with null when the clerk cancels. */
  readonly save: (input: { exportId: string }) => Promise<Answer<{ readonly fileName: string } | null>>;
  readonly figures?: (prepared: Prepared) => string;
  /** Said where there is no file. */
  readonly none?: string;
  readonly onClose: () => void;
}

/** Shows a file as it will be, and saves exactly that. */
export function ShownFileSheet<Prepared extends PreparedFile>(props: ShownFileSheetProps<Prepared>) {
  const { title, plain, prepare, figures, none, onClose } = props;
  const t = useTexts('ownFacts');
  const { answer, retry } = useRetriedAnswer(prepare, 'export');
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const prepared = answer.state === 'ready' ? answer.value : null;
  const save = async () => {
    if (prepared === null || saving) return;
    setSaving(true);
    setFailure(null);
    const { exportId } = prepared;
    const saved = await props.save({ exportId });
    setSaving(false);
    if (!saved.ok) return setFailure(saved.failure);
    if (saved.value === null) return;
    showToast({ text: t('saved', { file: saved.value.fileName }), tone: 'positive' });
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      size="large"
      awaits={isLoading(answer)}
      canCancel
      actions={
        <Button
          variant="primary"
          isDisabled={prepared === null}
          isPending={saving}
          onPress={() => void save()}
        >
          {t('save')}
        </Button>
      }
    >
      <div className="wideStack">
        <p className="strong">{plain}</p>
        {prepared !== null && (
          <>
            {figures && <p className="hint">{figures(prepared)}</p>}
            <RawText label={t('fileText')} className={styles['text']}>
              {prepared.text}
            </RawText>
          </>
        )}
        {answer.state === 'ready' && prepared === null && <p role="status">{none}</p>}
        {answer.state === 'loading' && <SkeletonRows rows={6} />}
        {answer.state === 'failed' && <ErrorPanel title={title} failure={answer.failure} onRetry={retry} />}
        {failure !== null && <ErrorPanel title={t('save')} failure={failure} onRetry={() => void save()} />}
      </div>
    </Dialog>
  );
}
