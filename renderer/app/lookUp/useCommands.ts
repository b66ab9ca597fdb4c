import { useLocation } from 'wouter';
import { useBridge } from '../../base/bridgeContext.tsx';
import { paths } from '../../base/paths.ts';
import { useRegisteredShortcuts } from '../../base/shortcuts.ts';
import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { useAnyTexts } from '../../i18n/useTexts.ts';
import { askForAmount } from './askForAmount.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly shortcut?: string;
  readonly run: () => void;
}

/** Everything that the look-up box can do besides finding: each key of this screen, then the way around. */
export function useCommands(): readonly Command[] {
  const t = useAnyTexts();
  const [, navigate] = useLocation();
  const bridge = useBridge();
  const connectionId = useApp((app) => app.activeConnectionId);
  const changeSettings = useChangeSettings();
  // A command with a second key is listed once, with its first.
  const keys = useRegisteredShortcuts().filter(
    ({ textKey }, place, all) =>
      textKey !== 'shell:commandLookUp' && all.findIndex((one) => one.textKey === textKey) === place,
  );
  return [
    ...keys.map(({ key, textKey, run }) => ({ id: key, label: t(textKey), shortcut: key, run })),
    { id: 'payment', label: t('shell:commandPayment'), run: () => askForAmount(bridge, connectionId) },
    { id: 'desk', label: t('shell:commandDesk'), run: () => navigate(paths.desk) },
    { id: 'customers', label: t('shell:commandCustomers'), run: () => navigate(paths.customers) },
    { id: 'changes', label: t('shell:commandChanges'), run: () => navigate(paths.changes) },
    { id: 'jobs', label: t('shell:commandJobs'), run: () => navigate(paths.jobs) },
    { id: 'activity', label: t('shell:commandActivity'), run: () => navigate(paths.activity) },
    { id: 'settings', label: t('shell:commandSettings'), run: () => navigate(paths.settings) },
    { id: 'connection', label: t('shell:commandNewConnection'), run: () => navigate(paths.newConnection) },
    { id: 'replacedCall', label: t('shell:commandReplacedCall'), run: () => navigate(paths.replacedCall) },
    { id: 'light', label: t('shell:commandLight'), run: () => changeSettings({ theme: 'light' }) },
    { id: 'dark', label: t('shell:commandDark'), run: () => changeSettings({ theme: 'dark' }) },
  ];
}
