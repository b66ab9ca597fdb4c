import { FileDown, UserPen } from 'lucide-react';
import { useState } from 'react';
import { OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { OwnFactsRefusal, ReadFacts } from '../../../shared/ipc/ownFacts.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { giveFile } from '../../base/giveFile.ts';
import { useApp, useDecided } from '../../base/useApp.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { sizeText, useFormats } from '../../i18n/useFormats.ts';
import { type Said, said, saidFailure, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { Section } from '../../ui/Page.tsx';
import { DecidedNote } from '../../ui/TextField.tsx';
import styles from './OwnFacts.module.css';

const REASONS = {
  tooLarge: 'refused_tooLarge',
  notText: 'refused_notText',
  notOwnFacts: 'refused_notOwnFacts',
  newerVersion: 'refused_newerVersion',
  damaged: 'refused_damaged',
} as const satisfies Record<OwnFactsRefusal, string>;

const ExportFactsSheet = lazyComponent(async () => (await import('./ExportFactsSheet.tsx')).ExportFactsSheet);
const NamesSheet = lazyComponent(async () => (await import('./NamesSheet.tsx')).NamesSheet);
const ImportFactsSheet = lazyComponent(async () => (await import('./ImportFactsSheet.tsx')).ImportFactsSheet);

type Open =
  | { readonly kind: 'export' | 'names' }
  | { readonly kind: 'import'; readonly read: ReadOnes; readonly file: string };
type ReadOnes = Extract<ReadFacts, { readonly kind: 'read' }>;

/** What the clerk entered and chose, as a file: out of this computer, and into it. */
export function OwnFactsSettings() {
  const bridge = useBridge();
  const t = useTexts('ownFacts');
  const refusedText = useRefusedText();
  const host = useApp((app) => app.host);
  const decided = useDecided('ownFactsExport');
  const connectionId = useApp((app) => app.activeConnectionId);
  const [open, setOpen] = useState<Open | null>(null);
  const [refused, setRefused] = useState<{ readonly said: Said } | null>(null);
  const locale = useLocale();
  const given = async (file: File): Promise<Answer<ReadFacts | null>> => {
    const parts = await giveFile(file, OWN_FACTS_BOUNDS.file, bridge.ownFacts.handOver);
    if ('failure' in parts) return { ok: false, failure: parts.failure };
    if ('refused' in parts)
      return {
        ok: true,
        value: { kind: 'refused', fileName: file.name, reason: parts.refused, place: null },
      };
    return bridge.ownFacts.read({ uploadId: parts.uploadId });
  };
  const read = async (chosen: File | null) => {
    setRefused(null);
    const file = chosen?.name ?? t('theFile');
    const answer = chosen === null ? await bridge.ownFacts.read({ uploadId: null }) : await given(chosen);
    if (!answer.ok) setRefused({ said: saidFailure(answer.failure) });
    else if (answer.value?.kind === 'refused') {
      const { reason, place, fileName } = answer.value;
      setRefused({ said: refusedText(reason, fileName ?? file, place) });
    } else if (answer.value !== null) {
      setOpen({ kind: 'import', read: answer.value, file: answer.value.fileName ?? file });
    }
  };
  const close = () => setOpen(null);
  return (
    <Section id="settings-ownFacts" title={t('title')} lead={t('text')}>
      <div className="buttons">
        <Button
          icon={<FileDown size={14} aria-hidden />}
          isDisabled={decided}
          onPress={() => setOpen({ kind: 'export' })}
        >
          {t('export')}
        </Button>
        <ChooseFile
          label={t('import')}
          types={['.json']}
          inPage={host === 'browser'}
          onChoose={() => void read(null)}
          onFile={(file) => void read(file)}
        />
        {connectionId !== null && (
          <Button icon={<UserPen size={14} aria-hidden />} onPress={() => setOpen({ kind: 'names' })}>
            {t('namesButton')}
          </Button>
        )}
      </div>
      {decided && <DecidedNote />}
      <p role="status" className={styles['refused']}>
        {refused?.said(locale)}
      </p>
      {open?.kind === 'names' && connectionId !== null && (
        <NamesSheet connectionId={connectionId} onClose={close} />
      )}
      {open?.kind === 'export' && <ExportFactsSheet onClose={close} />}
      {open?.kind === 'import' && <ImportFactsSheet read={open.read} file={open.file} onClose={close} />}
    </Section>
  );
}

/** Why a file is not imported; `place` is where it breaks the format. */
function useRefusedText(): (reason: OwnFactsRefusal, file: string, place: string | null) => Said {
  const formats = useFormats();
  return (reason, file, place) => {
    if (place !== null) return said('ownFacts', 'refusedAt', { file, place });
    const most = formats.count(OWN_FACTS_BOUNDS.customers);
    return said('ownFacts', REASONS[reason], {
      file,
      most,
      size: sizeText(OWN_FACTS_BOUNDS.file, formats.amount),
    });
  };
}
