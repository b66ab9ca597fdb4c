import { ArrowLeftRight, FileDown, FolderOpen, Lock, Square } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import {
  MARK_FILE_BOUNDS,
  MARK_FILE_ENDING,
  type MarkFileRefusal,
  MOST_MARK_FILES,
  PASSPHRASE_BOUNDS,
} from '../../../shared/domain/markNames.ts';
import { visibleText } from '../../../shared/domain/visibleText.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { ExchangedMarks, MarkExchangeState, ReadEvents } from '../../../shared/ipc/marks.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { giveFile } from '../../base/giveFile.ts';
import { useApp, useDecided } from '../../base/useApp.ts';
import { dataOf, useRetriedAnswer } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { sizeText, useFormats } from '../../i18n/useFormats.ts';
import { type Said, said, saidFailure, type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Section } from '../../ui/Page.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { BLANK_LINE } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './MarkExchange.module.css';

const REASONS = {
  tooLarge: 'refused_tooLarge',
  noFile: 'refused_noFile',
  unreadable: 'refused_unreadable',
  notText: 'refused_notText',
  notMarks: 'refused_notMarks',
  newerVersion: 'refused_newerVersion',
  damaged: 'refused_damaged',
  renamed: 'refused_renamed',
  doubled: 'refused_doubled',
  leap: 'refused_leap',
  sealed: 'refused_sealed',
  wrongPassphrase: 'refused_wrongPassphrase',
  unsealed: 'refused_unsealed',
  costly: 'refused_costly',
  noConnection: 'refused_noConnection',
  tooMany: 'refused_tooMany',
} as const satisfies Readonly<Record<MarkFileRefusal, TextKey<'markExchange'>>>;

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
  const { answer: asked, retry: askAgain } = useRetriedAnswer(ask, 'markExchange');
  const [changed, setChanged] = useState<MarkExchangeState | null>(null);
  const [working, setWorking] = useState<Working | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [report, setReport] = useState<ExchangeReportProps | null>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const [note, setNote] = useState<{ readonly said: Said } | null>(null);
  const state = changed ?? dataOf(asked);
  const { folder, hasPassphrase } = state ?? { folder: null, hasPassphrase: false };

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
    const stopFollowing = bridge.markExchange.progress(setProgress);
    const answer = await bridge.markExchange.run({});
    stopFollowing();
    setWorking(null);
    setProgress(null);
    if (answer.ok)
      setReport({ taken: answer.value, written: answer.value.written, unread: answer.value.unread });
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
    setReport({ taken, written: null, unread: 0 });
  };

  return (
    <Section id="settings-markExchange" title={t('title')} lead={t('text')}>
      {state !== null && <p>{folder === null ? t('folderNone') : t('folder', { folder })}</p>}
      {state === null &&
        (asked.state === 'failed' ? (
          <ErrorPanel failure={asked.failure} onRetry={askAgain} />
        ) : (
          <p data-coming="screen">{BLANK_LINE}</p>
        ))}
      <div className="buttons">
        <Button
          ref={runButton}
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
      {progress !== null && (
        <div className={styles['progress']}>
          <ProgressBar
            label={t('reading')}
            value={progress.read}
            max={progress.files}
            valueText={t('readingOf', {
              read: formats.count(progress.read),
              files: formats.count(progress.files),
            })}
          />
          <Button
            icon={<Square size={12} aria-hidden />}
            onPress={() => {
              // This button goes with the progress.
              runButton.current?.focus();
              void showFailure(bridge.markExchange.stop({}));
            }}
          >
            {t('stop')}
          </Button>
        </div>
      )}
      <p className="faint">{t('claimed')}</p>
      <p role="status" className={styles['said']}>
        {note?.said(locale)}
      </p>
      {report !== null && <ExchangeReport {...report} />}
      <PassphraseField hasPassphrase={state?.hasPassphrase ?? null} onChanged={setChanged} />
    </Section>
  );
}

/** Files of the folder. */
interface Progress {
  readonly read: number;
  readonly files: number;
}

type Taken = Pick<ExchangedMarks, 'taken' | 'known' | 'forgotten' | 'numberedTwice' | 'refused' | 'more'>;

interface ExchangeReportProps {
  readonly taken: Taken;
  /** Marks of this desk that are in the folder since now; null where nothing was to be written. */
  readonly written: number | null;
  /** Files of the folder that were not read because it was stopped. */
  readonly unread: number;
}

/** What a hand-over has come to: counts, and each file that was refused with its sentence. */
function ExchangeReport({ taken, written, unread }: ExchangeReportProps) {
  const t = useTexts('markExchange');
  const formats = useFormats();
  const locale = useLocale();
  const refusal = useMarkFileRefusal();
  const { refused, more } = taken;
  return (
    <div className="stack">
      <div role="status">
        <ul className="bullets">
          {unread > 0 && <li>{t('stopped', formats.counted(unread))}</li>}
          {written !== null && unread === 0 && <li>{t('written', formats.counted(written))}</li>}
          <li>{t('taken', formats.counted(taken.taken))}</li>
          {taken.known > 0 && <li>{t('known', formats.counted(taken.known))}</li>}
          {taken.numberedTwice > 0 && <li>{t('numberedTwice', formats.counted(taken.numberedTwice))}</li>}
          {taken.forgotten > 0 && <li>{t('forgotten', formats.counted(taken.forgotten))}</li>}
        </ul>
      </div>
      {refused.length > 0 && (
        <>
          <h3 className="medium">{t('refusedFiles')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
          <ul className={`bullets ${styles['refused']}`} tabIndex={0} aria-label={t('refusedFiles')}>
            {refused.map((file) => (
              <li key={file.fileName}>
                {refusal({ ...file, fileName: visibleText(file.fileName) })(locale)}
              </li>
            ))}
            {more > 0 && <li>{t('more', formats.counted(more))}</li>}
          </ul>
        </>
      )}
    </div>
  );
}

interface PassphraseFieldProps {
  /** Null until it is known. */
  readonly hasPassphrase: boolean | null;
  readonly onChanged: (state: MarkExchangeState) => void;
}

/** The passphrase goes to the keychain and never comes back: it can only be replaced or removed. */
function PassphraseField({ hasPassphrase, onChanged }: PassphraseFieldProps) {
  const t = useTexts('markExchange');
  const connections = useTexts('connections');
  const bridge = useBridge();
  const form = useRef<HTMLFormElement>(null);
  const isDemanded = useDecided('handOverPassphrase');
  const [typed, setTyped] = useState('');
  const { shortest, longest } = PASSPHRASE_BOUNDS;
  const isTooLong = typed.length > longest;
  const fits = typed.length >= shortest && !isTooLong;
  const set = async (passphrase: string | null) => {
    const answer = await bridge.markExchange.setPassphrase({ passphrase });
    if (!answer.ok) {
      showToast({ failure: answer.failure });
      return;
    }
    setTyped('');
    onChanged(answer.value);
    // The button that was pressed is disabled, or gone.
    form.current?.querySelector('input')?.focus();
  };
  const none = isDemanded ? t('passphraseDemanded') : t('passphraseNone');
  return (
    <form
      ref={form}
      className={styles['passphrase']}
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) void set(typed);
      }}
    >
      <TextField
        label={t('passphrase')}
        type="password"
        autoComplete="new-password"
        value={typed}
        onChange={setTyped}
        description={t('passphraseText', { shortest })}
        error={isTooLong ? connections('errorTooLong', { most: longest }) : null}
      />
      <p role="status" className={hasPassphrase ? 'inline' : undefined}>
        {hasPassphrase && <Lock size={13} aria-hidden />}
        {hasPassphrase === null ? BLANK_LINE : hasPassphrase ? t('passphraseKept') : none}
      </p>
      <div className="buttons">
        <Button type="submit" isDisabled={!fits}>
          {t('passphraseSave')}
        </Button>
        {hasPassphrase && !isDemanded && (
          <Button variant="quiet" onPress={() => void set(null)}>
            {t('passphraseRemove')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface Refused {
  readonly fileName: string;
  readonly reason: MarkFileRefusal;
  readonly place: string | null;
}

/** Why a file was not taken over, in a sentence. */
function useMarkFileRefusal(): (refused: Refused) => Said {
  const formats = useFormats();
  return ({ fileName: file, reason, place }) => {
    if (reason === 'damaged' && place !== null) return said('markExchange', 'refusedAt', { file, place });
    return said('markExchange', REASONS[reason], {
      file,
      most: formats.count(MARK_FILE_BOUNDS.events),
      limit: formats.count(MOST_MARK_FILES),
      size: sizeText(MARK_FILE_BOUNDS.file, formats.amount),
    });
  };
}
