import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { useApp } from './useApp.ts';

/** Milliseconds: a call that is answered sooner has shown the clerk no question. */
const PATIENCE_MS = 800;

/** Says, while a call waits, that the browser host asks its question in a window of its own. */
export function AnswerOutside({ waits }: { readonly waits: boolean }) {
  const t = useTexts('ui');
  const host = useApp((app) => app.host);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!waits) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return waits && isLong && host === 'browser' ? <p role="status">{t('answerOutside')}</p> : null;
}
