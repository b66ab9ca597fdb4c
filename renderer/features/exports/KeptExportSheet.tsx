import { FileWarning } from 'lucide-react';
import { useState } from 'react';
import { EXPORTED_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { KEPT_LAYOUTS, type KeptLayout, type ParquetLayout } from '../../../shared/domain/listFormat.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { dataOf, isLoading } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { JobDialog } from './JobDialog.tsx';
import styles from './ListSheet.module.css';
import {
  isManyFolders,
  NotEncrypted,
  ONE_FILE,
  type ParquetChoice,
  ParquetFiles,
  useKept,
} from './ListSheet.tsx';

interface KeptExportSheetProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

const EVERYTHING = { kind: 'allMatching', filter: NO_FILTER, except: [] } as const;

/** All cached invoices of a connection as Parquet: how many they are, and in which files. */
export function KeptExportSheet({ connectionId, onClose }: KeptExportSheetProps) {
  const bridge = useBridge();
  const t = useTexts('parquet');
  const lists = useTexts('lists');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  const [choice, setChoice] = useState<ParquetChoice<KeptLayout>>(ONE_FILE);
  const { answer, retry } = useKept(connectionId);
  const kept = dataOf(answer);
  const customers = kept?.customers ?? 0;
  const isReady = customers > 0 && (choice.agreed || !isManyFolders(choice.layout, customers));
  const { layout } = choice;
  const startFiles = (files: ParquetLayout) =>
    bridge.exports.list({
      customer: { connectionId, number: null },
      selection: { ...EVERYTHING, except: [] },
      sort: [],
      columns: [...EXPORTED_COLUMNS],
      format: 'parquet',
      layout: files,
      manyFolders: choice.agreed,
    });
  const start = () => (layout === 'growing' ? bridge.exports.run({ connectionId }) : startFiles(layout));
  return (
    <JobDialog
      title={t('title')}
      start={isReady ? start : null}
      awaits={isLoading(answer)}
      {...(layout !== 'oneFile' ? { words: { start: t('chooseFolder') } } : {})}
      onClose={onClose}
    >
      {answer.state === 'failed' && <ErrorPanel failure={answer.failure} onRetry={retry} />}
      <p role="status">
        {kept !== null &&
          (kept.customers === 0
            ? t('nothing')
            : [
                t('invoices', formats.counted(kept.totals.count)),
                ' ',
                t('customers', formats.counted(kept.customers)),
                ', ',
                fetchedText(kept),
              ].join(''))}
      </p>
      {kept !== null && kept.unreadable > 0 && (
        <p className={styles['leftOut']}>
          <FileWarning size={14} aria-hidden />
          {t('leftOut', formats.counted(kept.unreadable))}
        </p>
      )}
      <ParquetFiles layouts={KEPT_LAYOUTS} customers={customers} choice={choice} onChoice={setChoice} />
      <p className="hint">{lists('hintParquet')}</p>
      <NotEncrypted />
    </JobDialog>
  );
}
