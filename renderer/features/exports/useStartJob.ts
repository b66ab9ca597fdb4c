import { useState } from 'react';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { pushFinal } from '../../base/undoStore.ts';
import { useShowStarted } from '../../base/useShowStarted.ts';
import { type Said, said } from '../../i18n/useTexts.ts';

/** A job, or null when the clerk has cancelled the dialog that asks for the place. */
export type Started = Answer<{ readonly jobId: string | null }>;

/**
 * Begins a job out of a dialog, once at a time (null: nothing to begin); shows a toast and closes when it has begun.
 * `starting` while the place is being asked for; `failure` says why the job did not begin. A job that writes no files
 * says so: what is written cannot be undone.
 */
export function useStartJob(
  start: (() => Promise<Started>) | null,
  message: Said,
  onClose: () => void,
  writesFiles = true,
) {
  const showStarted = useShowStarted();
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const begin = async () => {
    if (start === null || starting) return;
    setStarting(true);
    setFailure(null);
    const answer = await start();
    setStarting(false);
    if (!answer.ok) setFailure(answer.failure);
    else if (answer.value.jobId !== null) {
      if (writesFiles) pushFinal(said('shell', 'exportStays'));
      showStarted(answer.value.jobId, message);
      onClose();
    }
  };
  return { starting, failure, begin: () => void begin() };
}
