import { useLocation } from 'wouter';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../../../shared/domain/settingChoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Command, useCommands } from '../../base/commands.ts';
import { showFailure } from '../../base/failureToast.ts';
import { connectionPath, paths } from '../../base/paths.ts';
import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { LANGUAGES } from '../../i18n/catalogueInUse.ts';
import { ownName } from '../../i18n/ownName.ts';
import type { AnyTextKey } from '../../i18n/textKeys.ts';
import { useAnyTexts, useTexts } from '../../i18n/useTexts.ts';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import type { Screen } from '../screens/screens.tsx';
import { elsewhere } from './elsewhere.ts';
import { useQuestionCommands } from './useQuestionCommands.ts';

/** The parts of the settings, by the ids of their sections. */
const SETTINGS = {
  connections: 'connections:listTitle',
  appearance: 'settings:appearance',
  figures: 'settings:figures',
  refreshing: 'refreshing:settingsTitle',
  pdfs: 'settings:pdfs',
  ownFacts: 'ownFacts:title',
  markExchange: 'markExchange:title',
  parquet: 'parquet:settingsTitle',
  keep: 'keep:title',
  notices: 'settings:notices',
  keyboard: 'settings:keyboard',
  about: 'settings:about',
} as const satisfies Readonly<Record<string, AnyTextKey>>;

/** Names of the screens without a line in the side bar. */
const NAMES: Readonly<Record<string, AnyTextKey>> = {
  [paths.asOf]: 'asOf:title',
  [paths.newConnection]: 'shell:newConnection',
  [paths.figures]: 'help:figuresTitle',
  [paths.replacedCall]: 'help:replacedTitle',
  [paths.licences]: 'help:licencesTitle',
};

const EXAMPLE_AMOUNT = '-81240.5';
const EXAMPLE_DAY = '2026-01-31';
const ENGLISH = new Intl.DisplayNames('en', { type: 'language' });

/** What can be done on every screen and has no key: the way around, connections, and how Kontor looks. */
export function AppCommands({ screens }: { readonly screens: readonly Screen[] }) {
  useQuestionCommands();
  const t = useTexts('commands');
  const anyText = useAnyTexts();
  const [, navigate] = useLocation();
  const bridge = useBridge();
  const connections = useApp((app) => app.connections);
  const activeId = useApp((app) => app.activeConnectionId);
  const settings = useApp((app) => app.settings);
  const decided = useApp((app) => app.decided);
  const change = useChangeSettings();

  const go = screens.flatMap(({ path, link, command, keyed }): Command[] => {
    const key: AnyTextKey | null = command ? `commands:${command}` : keyed ? `shell:${keyed}` : null;
    const isDecided = path === paths.newConnection && decided.includes('connections');
    if (key === null || isDecided) return [];
    const name = link ? (`shell:${link.label}` as const) : NAMES[path];
    const called = { label: anyText(key), ...(name ? { name: anyText(name) } : {}) };
    return [{ id: command ?? key, ...called, run: () => navigate(path) }];
  });
  const part = (id: string, title: AnyTextKey, path: string): Command => ({
    id: `settings.${id}`,
    label: t('setting', { title: anyText(title) }),
    name: anyText(title),
    run: () => {
      navigate(path);
      focusSoon(`settings-${id}`);
    },
  });
  const parts = () => [
    ...Object.entries(SETTINGS).map(([id, title]) => part(id, title, paths.settings)),
    ...(activeId === null ? [] : [part('sender', 'sender:title', connectionPath(activeId))]),
  ];
  const looks = (): Command[] => [
    ...(['light', 'dark', 'system'] as const)
      .filter((theme) => theme !== settings.theme)
      .map((theme) => ({
        id: `theme.${theme}`,
        label: t(theme),
        run: () => change({ theme }),
      })),
    ...(['system', ...LANGUAGES] as const)
      .filter((language) => language !== settings.language && !decided.includes('language'))
      .map((language) => ({
        id: `language.${language}`,
        label: language === 'system' ? t('languageSystem') : t('language', { name: ownName(language) }),
        words: t('wordsLanguage', { english: language === 'system' ? '' : (ENGLISH.of(language) ?? '') }),
        run: () => change({ language }),
      })),
    ...NUMBER_FORMATS.filter((format) => format !== settings.numberFormat).map((numberFormat) => ({
      id: `numbers.${numberFormat}`,
      label: t('numberFormat', { example: formatAmount(EXAMPLE_AMOUNT, numberFormat) }),
      run: () => change({ numberFormat }),
    })),
    ...DATE_FORMATS.filter((format) => format !== settings.dateFormat).map((dateFormat) => ({
      id: `dates.${dateFormat}`,
      label: t('dateFormat', { example: formatDay(EXAMPLE_DAY, dateFormat) }),
      run: () => change({ dateFormat }),
    })),
    {
      id: 'singleKeys',
      label: t(settings.singleKeyShortcuts ? 'singleKeysOff' : 'singleKeysOn'),
      run: () => change({ singleKeyShortcuts: !settings.singleKeyShortcuts }),
    },
  ];
  const switches = (): Command[] =>
    connections
      .filter(({ id }) => id !== activeId)
      .map(({ id, name, environmentWord }) => ({
        id: `connection.${id}`,
        label: t('connection', { name }),
        words: environmentWord,
        run: () => {
          navigate(paths.desk);
          void showFailure(bridge.connections.activate({ connectionId: id }));
        },
      }));
  useCommands(() => [...go, ...switches(), ...looks(), ...parts(), ...elsewhere(anyText)]);
  return null;
}
