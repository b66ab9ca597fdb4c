import { useEffect, useState } from 'react';
import { NUMBERS_FILE } from '../../../shared/domain/bounds.ts';
import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { subscribeUntilAborted } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type Said, said, saidFailure, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { CustomersExportSheet } from '../exports/CustomersExportSheet.tsx';
import { importWords, numbersOfFile } from '../exports/ImportNumbers.tsx';
import { StatementsSheet } from '../exports/StatementsSheet.tsx';
import { RefreshSheet } from '../refreshing/RefreshSheet.tsx';
import styles from './WhatToDo.module.css';

/** What a list of customer numbers can be used for. */
const USES = ['pdfs', 'statements', 'refresh'] as const;

interface DroppedNumbersProps {
  readonly connectionId: string;
  readonly files: readonly File[];
  readonly onClose: () => void;
}

type Read = Extract<NumbersImport, { readonly kind: 'read' }>;

/** Reads what was dropped, asks what to do with its customer numbers, and opens the sheet for that with them in it. */
export function DroppedNumbers({ connectionId, files, onClose }: DroppedNumbersProps) {
  const bridge = useBridge();
  const exports = useTexts('exports');
  const formats = useFormats();
  const [read, setRead] = useState<Read | null>(null);
  const [use, setUse] = useState<NumbersUse | null>(null);
  const [opened] = useState({ bridge, formats, files, onClose });
  useEffect(() => {
    return subscribeUntilAborted(readOne(opened), (found) => {
      if (typeof found !== 'function') return setRead(found);
      showToast({ text: found, tone: 'failure' });
      opened.onClose();
    });
  }, [opened]);
  if (read === null) return null;
  switch (use) {
    case null:
      return (
        <WhatToDo
          words={importWords(read, read.fileName ?? '', exports, formats, NUMBERS_FILE.given)}
          onUse={setUse}
          onClose={onClose}
        />
      );
    case 'refresh':
      return <RefreshSheet connectionId={connectionId} given={read.text} onClose={onClose} />;
    case 'pdfs':
      return <CustomersExportSheet connectionId={connectionId} given={read.text} onClose={onClose} />;
    case 'statements':
      return <StatementsSheet connectionId={connectionId} given={read.text} onClose={onClose} />;
  }
}

interface Reading extends Pick<DroppedNumbersProps, 'files'> {
  readonly bridge: ReturnType<typeof useBridge>;
  readonly formats: ReturnType<typeof useFormats>;
}

/** The numbers of a single file; or, in words, why there are none. */
async function readOne({ bridge, formats, files }: Reading): Promise<Read | Said> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return said('dropped', 'oneFile');
  const answer = await numbersOfFile(bridge, file);
  if (!answer.ok) return saidFailure(answer.failure);
  const read = answer.value;
  if (read.kind === 'refused' || read.entries === 0)
    return ({ translate }) =>
      importWords(
        read,
        file.name,
        (key, values) => translate('exports', key, values),
        formats,
        NUMBERS_FILE.given,
      );
  return read;
}

type NumbersUse = (typeof USES)[number];

interface WhatToDoProps {
  /** What was read from which file. */
  readonly words: string;
  readonly onUse: (use: NumbersUse) => void;
  readonly onClose: () => void;
}

/** Asks what to do with the numbers of a dropped file. Nothing is done before the sheet that comes next. */
function WhatToDo({ words, onUse, onClose }: WhatToDoProps) {
  const t = useTexts('dropped');
  return (
    <Dialog title={t('title')} onClose={onClose} size="small" canCancel>
      <p>{words}</p>
      <div className={styles['uses']}>
        {USES.map((use, place) => (
          <Button key={use} autoFocus={place === 0} onPress={() => onUse(use)}>
            {t(use)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
