import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Page } from '../../ui/Page.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { RawText } from '../../ui/UntrustedText.tsx';
import styles from './LicencesView.module.css';

/** The build writes it beside the page (scripts/notices). */
const FILE = 'third-party-notices.txt';

/** The text; null where it could not be read. */
async function readNotices(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`/${FILE}`, { signal });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** What others made and is handed on with Kontor, each with the text of its licence. */
export function LicencesView() {
  const t = useTexts('help');
  const [notices, setNotices] = useState<string | null | undefined>();
  useEffect(() => {
    const leaving = new AbortController();
    void readNotices(leaving.signal).then((text) => {
      if (!leaving.signal.aborted) setNotices(text);
    });
    return () => leaving.abort();
  }, []);
  return (
    <Page title={t('licencesTitle')} lead={t('licencesLead', { file: FILE })}>
      {notices === undefined && <SkeletonRows rows={12} />}
      {notices === null && <p role="alert">{t('licencesFailed', { file: FILE })}</p>}
      {typeof notices === 'string' && (
        <div data-area="rows" lang="en">
          <RawText label={t('licencesTitle')} className={styles['text']}>
            {notices}
          </RawText>
        </div>
      )}
    </Page>
  );
}
