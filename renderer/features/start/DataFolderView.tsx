import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { AppState } from '../../../shared/ipc/app.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DiagnosticsButton } from '../diagnostics/DiagnosticsButton.tsx';
import { StartPage } from './StartPage.tsx';

const GONE = { title: 'dataGone', text: 'dataGoneText', code: 'dataGone' } as const;
const TEXTS = {
  full: { title: 'dataFull', text: 'dataFullText', code: 'diskFull' },
  readOnly: { title: 'dataReadOnly', text: 'dataReadOnlyText', code: 'dataReadOnly' },
  gone: GONE,
  removed: GONE,
  fault: { title: 'dataFault', text: 'dataFaultText', code: null },
} as const;

interface DataFolderViewProps {
  readonly trouble: Exclude<AppState['dataFolder'], 'ready'>;
}

/** Kontor has started and cannot open its data: why, and that it continues by itself. */
export function DataFolderView({ trouble }: DataFolderViewProps) {
  const t = useTexts('start');
  const { retry } = useBridge().vault;
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { title, text, code } = TEXTS[trouble];
  const isSame = failure?.code === code;
  const attempt = async () => {
    setWorking(true);
    const answer = await retry({});
    setWorking(false);
    setFailure(answer.ok ? null : answer.failure);
  };
  return (
    <StartPage
      title={t(title)}
      lead={
        <>
          <p>{t(text)}</p>
          <p>{t('dataGoesOn')}</p>
        </>
      }
    >
      {failure && isSame && <p role="status">{t('dataStill')}</p>}
      {failure && !isSame && <ErrorPanel failure={failure} />}
      <div>
        <Button
          variant="primary"
          size="large"
          isPending={isWorking}
          icon={<RotateCw size={15} aria-hidden />}
          onPress={() => void attempt()}
        >
          {t('tryAgain')}
        </Button>
      </div>
      <div>
        <DiagnosticsButton />
      </div>
    </StartPage>
  );
}
