import { useState } from 'react';
import type { VerifyAnswer } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { VerifyResult } from './VerifyResult.tsx';

/** Checks the folder of a job against its manifest; null asks for any folder. */
export function useVerify(jobId: string | null) {
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
