import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { VerifyAnswer } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { VerifyResult } from './VerifyResult.tsx';

interface VerifyButtonProps {
  /** The folder of this job; null asks for any folder. */
  readonly jobId: string | null;
}

/** Checks an export's folder against its manifest and shows the result. */
export function VerifyButton({ jobId }: VerifyButtonProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const [checking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<VerifyAnswer | null>(null);
  const check = async () => {
    setChecking(true);
    const answered = await bridge.exports.verify({ jobId });
    setChecking(false);
    if (answered.ok) setAnswer(answered.value);
    else showToast({ text: answered.failure.message, tone: 'failure' });
  };
  return (
    <>
      {jobId === null && <VerifyKey onVerify={() => void check()} />}
      <Button icon={<ShieldCheck size={14} aria-hidden />} isPending={checking} onPress={() => void check()}>
        {t(checking ? 'verifying' : jobId === null ? 'verifyFolder' : 'verifyJob')}
      </Button>
      {answer !== null && <VerifyResult answer={answer} onClose={() => setAnswer(null)} />}
    </>
  );
}

function VerifyKey({ onVerify }: { readonly onVerify: () => void }) {
  useShortcut('Shift+v', 'lists:commandVerify', onVerify);
  return null;
}
