import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { VerifyAnswer } from '../../../shared/ipc/exports.ts';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './ListSheet.module.css';

/** Checks the folder of a job against its manifest; null asks for any folder. */
function useVerify(jobId: string | null) {
  const bridge = useBridge();
  const [isChecking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<VerifyAnswer | null>(null);
  const check = async () => {
    setChecking(true);
    const answered = await bridge.exports.verify({ jobId });
    setChecking(false);
    if (answered.ok) setAnswer(answered.value);
    else showToast({ failure: answered.failure });
  };
  return {
    verify: () => void check(),
    isChecking,
    /** The dialog with what was found, where there is one; rendered by the caller. */
    result: answer !== null && <VerifyResult answer={answer} onClose={() => setAnswer(null)} />,
  };
}

interface VerifyResultProps {
  readonly answer: VerifyAnswer;
  readonly onClose: () => void;
}

/** The result of checking a folder against its manifest: whole or not, and which files are the problem. */
function VerifyResult({ answer, onClose }: VerifyResultProps) {
  const t = useTexts('lists');
  const ui = useTexts('ui');
  const formats = useFormats();
  const whole = answer.manifest === 'read' && answer.missing === 0 && answer.changed === 0;
  const verdict =
    answer.manifest === 'missing'
      ? t('manifestMissing')
      : answer.manifest === 'unreadable'
        ? t('manifestUnreadable')
        : whole
          ? t('verifyWhole', formats.counted(answer.intact))
          : t('verifyBroken', {
              count: answer.files,
              intact: formats.count(answer.intact),
              files: formats.count(answer.files),
            });
  return (
    <Dialog
      title={t('verifyTitle', { folder: answer.folderName })}
      onClose={onClose}
      actions={<Button onPress={onClose}>{ui('close')}</Button>}
    >
      <div className={styles['sheet']}>
        <p className={styles['verdict']} data-tone={whole ? 'positive' : 'failure'}>
          {whole ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
          {verdict}
        </p>
        <Names
          title={t('verifyMissing', formats.counted(answer.missing))}
          names={answer.missingNames}
          all={answer.missing}
        />
        <Names
          title={t('verifyChanged', formats.counted(answer.changed))}
          names={answer.changedNames}
          all={answer.changed}
        />
        <Names
          title={t('verifyUnknown', formats.counted(answer.unknown))}
          names={answer.unknownNames}
          all={answer.unknown}
        />
      </div>
    </Dialog>
  );
}

interface NamesProps {
  readonly title: string;
  readonly names: readonly string[];
  /** How many there are; the names may be cut. */
  readonly all: number;
}

function Names({ title, names, all }: NamesProps) {
  const t = useTexts('lists');
  const formats = useFormats();
  if (all === 0) return null;
  const more = all - names.length;
  return (
    <section aria-label={title}>
      <h3 className="hint medium">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={styles['files']} tabIndex={0} aria-label={title}>
        {names.map((name) => (
          <li key={name}>
            <UntrustedText>{name}</UntrustedText>
          </li>
        ))}
        {more > 0 && <li>{t('namesMore', formats.counted(more))}</li>}
      </ul>
    </section>
  );
}

/** Checks a folder that the clerk chooses against its manifest and shows the result. */
export function VerifyButton() {
  const t = useTexts('lists');
  const { verify, isChecking, result } = useVerify(null);
  useShortcut('Shift+v', 'lists:commandVerify', verify);
  return (
    <>
      <Button icon={<ShieldCheck size={14} aria-hidden />} isPending={isChecking} onPress={verify}>
        {t(isChecking ? 'verifying' : 'verifyFolder')}
      </Button>
      {result}
    </>
  );
}

/** What an export of PDFs has on the screen of jobs beyond its words: its files can be checked. */
export const pdfJobView = { useStep: useVerifyStep };

function useVerifyStep(job: Job) {
  const t = useTexts('lists');
  const { verify, result } = useVerify(job.id);
  const isOffered = isOver(job) && (job.done > 0 || job.skipped > 0);
  const icon = <ShieldCheck size={14} aria-hidden />;
  const step = { id: 'verify', label: t('verifyJob'), icon, onAction: verify };
  return { step: isOffered ? step : null, result };
}
