import { useState } from 'react';
import { FIRST_AGEING, readAgeing, stepsOf } from '../../../shared/domain/ageing.ts';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import { readSchedule } from '../../../shared/domain/refreshSchedule.ts';
import { MOST_LISTS, MOST_VIEWS } from '../../../shared/domain/views.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { ImportMode, OwnFactsChanges, ReadFacts } from '../../../shared/ipc/ownFacts.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { AnswerOutside } from '../../base/AnswerOutside.tsx';
import { useBridge } from '../../base/bridgeContext.tsx';
import { ageingNames } from '../../i18n/ageingName.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { ownName } from '../../i18n/ownName.ts';
import { scheduleText } from '../../i18n/scheduleText.ts';
import { durationText, sizeText, useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './OwnFacts.module.css';

interface ImportFactsSheetProps {
  readonly read: Extract<ReadFacts, { readonly kind: 'read' }>;
  /** Its name. */
  readonly file: string;
  readonly onClose: () => void;
}

/** Says what importing a file would do, in each of both ways, and does it. */
export function ImportFactsSheet({ read, file, onClose }: ImportFactsSheetProps) {
  const bridge = useBridge();
  const t = useTexts('ownFacts');
  const formats = useFormats();
  const [mode, setMode] = useState<ImportMode>('merge');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const changes = read[mode];
  const replaces = mode === 'replace';
  const importNow = async () => {
    if (working) return;
    setWorking(true);
    setFailure(null);
    const answer = await bridge.ownFacts.take({ importId: read.importId, mode });
    setWorking(false);
    if (answer.ok) {
      showToast({ text: t('imported'), tone: 'positive' });
      onClose();
    } else if (answer.failure.code !== 'cancelled') setFailure(answer.failure);
  };
  return (
    <Dialog
      title={t('importTitle')}
      onClose={onClose}
      size="large"
      canCancel
      isBusy={working}
      actions={
        <Button
          variant={replaces ? 'danger' : 'primary'}
          isDisabled={changes.tooManyViews || changes.tooManyLists}
          isPending={working}
          onPress={() => void importNow()}
        >
          {t(replaces ? 'replaceNow' : 'importNow')}
        </Button>
      }
    >
      <div className="wideStack">
        <p>{t('from', { file, moment: formats.dateTime(read.written) })}</p>
        <Select
          label={t('mode')}
          value={mode}
          onChange={setMode}
          description={t('modeText')}
          options={[
            { id: 'merge', label: t('merge') },
            { id: 'replace', label: t('replace') },
          ]}
        />
        <EffectTable changes={changes} replaces={replaces} />
        <Missing changes={changes} />
        {changes.tooManyViews && <p role="alert">{t('tooManyViews', { most: formats.count(MOST_VIEWS) })}</p>}
        {changes.tooManyLists && <p role="alert">{t('tooManyLists', { most: formats.count(MOST_LISTS) })}</p>}
        <SettingChanges settings={changes.settings} />
        {changes.keepsLess && <p className="strong">{t('keepsLess')}</p>}
        {isNothing(changes, replaces) && <p role="status">{t('nothing')}</p>}
        <AnswerOutside waits={working} />
        {failure !== null && (
          <ErrorPanel title={t('importTitle')} failure={failure} onRetry={() => void importNow()} />
        )}
      </div>
    </Dialog>
  );
}

/** What of the file has no place here, so that nothing is left out in silence. */
function Missing({ changes }: { readonly changes: OwnFactsChanges }) {
  const t = useTexts('ownFacts');
  const formats = useFormats();
  const missing = changes.connections.filter(({ here }) => here === null);
  const fields = changes.connections.filter(({ deliveryFields }) => deliveryFields);
  const senders = changes.connections.filter(({ sender }) => sender);
  const refused = changes.connections.filter(({ marks }) => marks.refused > 0);
  const lines = missing.length + refused.length + fields.length + senders.length;
  if (lines === 0 && !changes.openingViews) return null;
  return (
    <ul className="bullets">
      {missing.map(({ name, host, sample, inFile }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two connections may have one name, and none ever moves
        <li key={place}>
          {t('missing', {
            name,
            host: sample ? t('sampleHost') : host,
            ...formats.counted(inFile),
          })}
        </li>
      ))}
      {missing.map(
        ({ name, lists }, place) =>
          lists.inFile > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={`lists ${place}`}>{t('missingLists', { name, ...formats.counted(lists.inFile) })}</li>
          ),
      )}
      {missing.map(
        ({ name, marks }, place) =>
          marks.inFile > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={`marks ${place}`}>{t('missingMarks', { name, ...formats.counted(marks.inFile) })}</li>
          ),
      )}
      {refused.map(({ name, marks }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={`refused ${place}`}>{t('marksRefused', { name, ...formats.counted(marks.refused) })}</li>
      ))}
      {fields.map(({ name }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={`fields ${place}`}>{t('fields', { name })}</li>
      ))}
      {senders.map(({ name }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={`sender ${place}`}>{t('sender', { name })}</li>
      ))}
      {changes.openingViews && <li>{t('openingViews')}</li>}
    </ul>
  );
}

function isNothing(
  { connections, views, settings, openingViews }: OwnFactsChanges,
  replaces: boolean,
): boolean {
  const all = [views, ...connections, ...connections.flatMap(({ lists, marks }) => [lists, marks])];
  return (
    settings.length === 0 &&
    !openingViews &&
    connections.every(({ deliveryFields, sender }) => !deliveryFields && !sender) &&
    all.every(({ added, changed, onlyHere }) => added + changed + (replaces ? onlyHere : 0) === 0)
  );
}

interface EffectTableProps {
  readonly changes: OwnFactsChanges;
  /** What is only here goes. */
  readonly replaces: boolean;
}

/** The customers, kept lists and marks of each connection that is here, and the views, by what happens to them. */
function EffectTable({ changes, replaces }: EffectTableProps) {
  const t = useTexts('ownFacts');
  const here = changes.connections.filter((one) => one.here !== null);
  return (
    <table className={styles['table']} data-figures aria-label={t('effect')}>
      <thead>
        <tr>
          <th scope="col">{t('columnWhat')}</th>
          <th scope="col">{t('columnInFile')}</th>
          <th scope="col">{t('columnAdded')}</th>
          <th scope="col">{t('columnChanged')}</th>
          <th scope="col">{t('columnSame')}</th>
          <th scope="col">{t(replaces ? 'columnGoes' : 'columnStays')}</th>
        </tr>
      </thead>
      <tbody>
        {here.map((one, place) => (
          <Counts
            // biome-ignore lint/suspicious/noArrayIndexKey: two connections may have one name, and none ever moves
            key={place}
            label={
              one.name === one.here
                ? t('customersOf', { name: one.name })
                : t('customersOfHere', { name: one.name, here: one.here ?? '' })
            }
            counts={one}
            replaces={replaces}
          />
        ))}
        {here.map(
          ({ name, lists }, place) =>
            lists.inFile + lists.onlyHere > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Counts key={place} label={t('listsOf', { name })} counts={lists} replaces={replaces} />
            ),
        )}
        {here.map(
          ({ name, marks }, place) =>
            marks.inFile > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Counts key={place} label={t('marksOf', { name })} counts={marks} replaces={replaces} />
            ),
        )}
        <Counts label={t('savedViews')} counts={changes.views} replaces={replaces} />
      </tbody>
    </table>
  );
}

interface CountsProps {
  readonly label: string;
  readonly counts: OwnFactsChanges['views'];
  readonly replaces: boolean;
}

function Counts({ label, counts, replaces }: CountsProps) {
  const formats = useFormats();
  const { inFile, added, changed, same, onlyHere } = counts;
  return (
    <tr>
      <th scope="row">{label}</th>
      {[inFile, added, changed, same].map((count, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={place}>{formats.count(count)}</td>
      ))}
      <td data-goes={(replaces && onlyHere > 0) || undefined}>{formats.count(onlyHere)}</td>
    </tr>
  );
}

const EXAMPLE_AMOUNT = '-81240.5';
const EXAMPLE_DAY = '2026-01-31';

interface SettingChangesProps {
  readonly settings: OwnFactsChanges['settings'];
}

/** Each setting that changes, in the words of its own place in the settings. */
function SettingChanges({ settings }: SettingChangesProps) {
  const t = useTexts('ownFacts');
  const words = useSettingWords();
  if (settings.length === 0) return <p className="hint">{t('settingsSame')}</p>;
  return (
    <table className={styles['table']} aria-label={t('settingsChange')}>
      <thead>
        <tr>
          <th scope="col">{t('columnSetting')}</th>
          <th scope="col">{t('columnNow')}</th>
          <th scope="col">{t('columnThen')}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{words[name].name}</th>
            {/* The values are those of this setting: the contract has checked them. */}
            <td>{words[name].value(from as never)}</td>
            <td>{words[name].value(to as never)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Words = {
  readonly [Name in keyof Settings]: {
    readonly name: string;
    readonly value: (value: Settings[Name]) => string;
  };
};

function useSettingWords(): Words {
  const t = useTexts('ownFacts');
  const s = useTexts('settings');
  const a = useTexts('ageing');
  const keep = useTexts('keep');
  const r = useTexts('refreshing');
  const formats = useFormats();
  const { language } = useLocale();
  const onOff = (value: boolean) => t(value ? 'on' : 'off');
  return {
    language: {
      name: s('language'),
      value: (value) => (value === 'system' ? s('languageSystem') : ownName(value)),
    },
    theme: {
      name: s('theme'),
      value: (value) =>
        s(({ system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const)[value]),
    },
    numberFormat: { name: s('numberFormat'), value: (value) => formatAmount(EXAMPLE_AMOUNT, value) },
    dateFormat: { name: s('dateFormat'), value: (value) => formatDay(EXAMPLE_DAY, value) },
    displayCurrency: { name: s('displayCurrency'), value: (value) => value || t('none') },
    envelopeWindow: {
      name: s('envelopeWindow'),
      value: (value) => s(({ left: 'envelopeLeft', right: 'envelopeRight' } as const)[value]),
    },
    staleAfterMinutes: {
      name: s('stale'),
      value: (value) => durationText(value, language),
    },
    ageing: {
      name: s('ageing'),
      value: (value) => ageingNames(stepsOf(readAgeing(value) ?? FIRST_AGEING), a),
    },
    singleKeyShortcuts: { name: s('singleKeys'), value: onOff },
    tourLeft: { name: t('tourLeft'), value: onOff },
    pdfLimitMb: {
      name: s('pdfs'),
      value: (value) => (value === 0 ? s('pdfLimitOff') : sizeText(value * 1_000_000, formats.amount)),
    },
    forgetAfterDays: {
      name: keep('after'),
      value: (value) => (value === null ? keep('afterOff') : keep('afterDays', formats.counted(value))),
    },
    keepLogDays: {
      name: keep('log'),
      value: (value) => (value === null ? keep('logOff') : keep('logDays', formats.counted(value))),
    },
    jobNotices: { name: s('notices'), value: onOff },
    refreshFresherMinutes: {
      name: r('fresher'),
      value: (value) => (value === null ? r('fresherNone') : durationText(value, language)),
    },
    refreshPerMinute: {
      name: r('perMinute'),
      value: (value) => (value === null ? t('none') : formats.count(value)),
    },
    refreshAtOnce: { name: r('atOnce'), value: (value) => formats.count(value) },
    refreshQuiet: { name: r('quietHours'), value: (value) => value ?? t('none') },
    refreshSchedule: {
      name: r('schedule'),
      value: (value) => scheduleText(readSchedule(value), r, language) ?? t('off'),
    },
    freezeMonthEnd: { name: r('freezeMonthEnd'), value: onOff },
  };
}
