import { useEffect, useState } from 'react';
import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { showToast } from '../../ui/toastStore.ts';
import { CustomersExportSheet } from '../exports/CustomersExportSheet.tsx';
import { importWords } from '../exports/importWords.ts';
import { numbersOfFile } from '../exports/numbersOfFile.ts';
import { StatementsSheet } from '../exports/StatementsSheet.tsx';
import { RefreshSheet } from '../refreshing/RefreshSheet.tsx';
import { type NumbersUse, WhatToDo } from './WhatToDo.tsx';

interface DroppedNumbersProps {
  readonly connectionId: string;
  readonly files: readonly File[];
  readonly onClose: () => void;
}

type Read = Extract<NumbersImport, { readonly kind: 'read' }>;

/** Reads what was dropped, asks what to do with its customer numbers, and opens the sheet for that with them in it. */
export function DroppedNumbers({ connectionId, files, onClose }: DroppedNumbersProps) {
  const bridge = useBridge();
  const t = useTexts('dropped');
  const exports = useTexts('exports');
  const formats = useFormats();
  const [read, setRead] = useState<Read | null>(null);
  const [use, setUse] = useState<NumbersUse | null>(null);
  const [asked] = useState({ bridge, t, exports, formats, files, onClose });
  useEffect(() => {
    let left = false;
    void readOne(asked).then((found) => {
      if (left) return;
      if (typeof found !== 'string') return setRead(found);
      showToast({ text: found, tone: 'failure' });
      asked.onClose();
    });
    return () => {
      left = true;
    };
  }, [asked]);
  if (read === null) return null;
  switch (use) {
    case null:
      return (
        <WhatToDo
          words={importWords(read, read.fileName ?? '', exports, formats.count)}
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

interface Asked extends Pick<DroppedNumbersProps, 'files'> {
  readonly bridge: ReturnType<typeof useBridge>;
  readonly t: ReturnType<typeof useTexts<'dropped'>>;
  readonly exports: ReturnType<typeof useTexts<'exports'>>;
  readonly formats: ReturnType<typeof useFormats>;
}

/** The numbers of a single file; or, in words, why there are none. */
async function readOne({ bridge, t, exports, formats, files }: Asked): Promise<Read | string> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return t('oneFile');
  const answer = await numbersOfFile(bridge, file);
  if (!answer.ok) return answer.failure.message;
  const read = answer.value;
  if (read.kind === 'refused' || read.entries === 0)
    return importWords(read, file.name, exports, formats.count);
  return read;
}
