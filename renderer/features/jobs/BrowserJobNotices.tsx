import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { endsFollower, jobNotice } from '../../../shared/ipc/jobResult.ts';
import { useAppStore } from '../../base/appStore.ts';
import { showBrowserNotice } from '../../base/browserNotices.ts';
import { paths } from '../../base/paths.ts';
import { useUnseenEndsStore } from '../../base/unseenEnds.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/**
 * In a browser: says that a job has ended while the page is behind others. By a notice if the clerk has switched them
 * on and the browser allows it, otherwise by a count in the title. Electron's main process does so itself.
 */
export function BrowserJobNotices() {
  const t = useTexts('jobs');
  const { count: digits } = useFormats();
  const [, navigate] = useLocation();
  const jobs = useAppStore((state) => state.jobs);
  const isWanted = useApp((app) => app.settings.jobNotices);
  const [ended] = useState(endsFollower);
  useEffect(() => {
    const ends = ended(jobs);
    if (ends.length === 0 || isInFront()) return;
    const unsaid = ends.filter(
      (job) =>
        !isWanted ||
        !showBrowserNotice({ ...jobNotice(job, t, digits), tag: job.id }, () => navigate(paths.jobs)),
    );
    useUnseenEndsStore.setState(({ count }) => ({ count: count + unsaid.length }));
  }, [ended, jobs, isWanted, t, digits, navigate]);
  useEffect(() => {
    const seen = () => {
      if (isInFront()) useUnseenEndsStore.setState({ count: 0 });
    };
    window.addEventListener('focus', seen);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('focus', seen);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  return null;
}

function isInFront(): boolean {
  return !document.hidden && document.hasFocus();
}
