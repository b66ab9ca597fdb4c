import { ArrowLeftRight, FileDown, FolderOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MARK_FILE_BOUNDS, MARK_FILE_ENDING } from '../../../shared/domain/marks/markExchangeBounds.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { MarkExchangeState, ReadEvents } from '../../../shared/ipc/markExchange.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { giveFile } from '../../base/giveFile.ts';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useApp } from '../../base/useApp.ts';
import { useDecided } from '../../base/useDecided.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { type Said, said, saidFailure } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { Section } from '../../ui/Page.tsx';
import { ExchangeReport, type Taken } from './ExchangeReport.tsx';
import styles from './MarkExchange.module.css';
import { PassphraseField } from './PassphraseField.tsx';

type Working = 'run' | 'save' | 'read';

/** Marks to colleagues and from them: a folder that all desks use, or a file by hand. */
export function MarkExchangeSettings() {
  const t = useTexts('markExchange');
  const bridge = useBridge();
  const formats = useFormats();
  const locale = useLocale();
  const host = useApp((app) => app.host);
  const connectionId = useApp((app) => app.activeConnectionId);
  const isDemanded = useDecided('handOverPassphrase');
  const ask = useMemo(() => () => bridge.markExchange.state({}), [bridge]);
  const asked = latestValue(useAnswer(ask, 'markExchange'));
  const [changed, setChanged] = useState<MarkExchangeState | null>(null);
  const [working, setWorking] = useState<Working | null>(null);
  const [report, setReport] = useState<{ readonly taken: Taken; readonly written: number | null } | null>(
    null,
  );
  const [note, setNote] = useState<{ readonly said: Said } | null>(null);
  const { folder, hasPassphrase } = changed ?? asked ?? { folder: null, hasPassphrase: false };

  const begin = (what: Working) => {
    setReport(null);
    setNote(null);
    setWorking(what);
  };
  const choose = async () => {
    setNote(null);
    const answer = await bridge.markExchange.chooseFolder({});
    if (!answer.ok) setNote({ said: saidFailure(answer.failure) });
    else if (answer.value !== null) setChanged(answer.value);
  };
  const run = async () => {
    begin('run');
    const answer = await bridge.markExchange.run({});
    setWorking(null);
    if (answer.ok) setReport({ taken: answer.value, written: answer.value.written });
    else setNote({ said: saidFailure(answer.failure) });
  };
  const save = async (id: string) => {
    begin('save');
    const answer = await bridge.markExchange.save({ connectionId: id });
    setWorking(null);
    if (!answer.ok) return setNote({ said: saidFailure(answer.failure) });
    if (answer.value === null) return;
    const { fileName: file, events } = answer.value;
    const nothing = said('markExchange', events === 0 ? 'saveNothing' : 'saveTooMuch');
    setNote({
      said: file === null ? nothing : said('markExchange', 'saved', { file, ...formats.counted(events) }),
    });
  };
  const given = async (file: File): Promise<Answer<ReadEvents | null>> => {
    const { name, ...parts } = await giveFile(file, MARK_FILE_BOUNDS.file, bridge.markExchange.upload);
    if ('failure' in parts) return { ok: false, failure: parts.failure };
    if ('refused' in parts)
      return { ok: true, value: { kind: 'refused', fileName: name, reason: parts.refused, place: null } };
    return bridge.markExchange.read({ uploaded: { uploadId: parts.uploadId, called: name } });
  };
  const read = async (file: File | null) => {
    begin('read');
    const answer = file === null ? await bridge.markExchange.read({ uploaded: null }) : await given(file);
    setWorking(null);
    if (!answer.ok) return setNote({ said: saidFailure(answer.failure) });
    if (answer.value === null) return;
    const fileName = answer.value.fileName ?? t('theFile');
    const none = { taken: 0, known: 0, forgotten: 0, numberedTwice: 0, refused: [], more: 0 };
    const taken =
      answer.value.kind === 'taken'
        ? { ...none, ...answer.value }
        : { ...none, refused: [{ ...answer.value, fileName }] };
    setReport({ taken, written: null });
  };

  return (
    <Section id="settings-markExchange" title={t('title')} lead={t('text')}>
      <p>{folder === null ? t('folderNone') : t('folder', { folder })}</p>
      <div className="buttons">
        <Button
          variant="primary"
          icon={<ArrowLeftRight size={14} aria-hidden />}
          isDisabled={folder === null || (isDemanded && !hasPassphrase)}
          isPending={working === 'run'}
          onPress={() => void run()}
        >
          {t('run')}
        </Button>
        <Button icon={<FolderOpen size={14} aria-hidden />} onPress={() => void choose()}>
          {t(folder === null ? 'chooseFolder' : 'chooseOther')}
        </Button>
        {connectionId !== null && (
          <Button
            icon={<FileDown size={14} aria-hidden />}
            isDisabled={isDemanded && !hasPassphrase}
            isPending={working === 'save'}
            onPress={() => void save(connectionId)}
          >
            {t('save')}
          </Button>
        )}
        <ChooseFile
          label={t('read')}
          types={[MARK_FILE_ENDING]}
          inPage={host === 'browser'}
          isPending={working === 'read'}
          onChoose={() => void read(null)}
          onFile={(file) => void read(file)}
        />
      </div>
      <p className="faint">{t('claimed')}</p>
      <p role="status" className={styles['said']}>
        {note?.said(locale)}
      </p>
      {report !== null && <ExchangeReport {...report} />}
      <PassphraseField hasPassphrase={hasPassphrase} onChanged={setChanged} />
    </Section>
  );
}
