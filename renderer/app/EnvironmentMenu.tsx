import { ChevronDown, Plus, Settings2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { useBridge } from '../base/bridgeContext.tsx';
import { showFailure } from '../base/failureToast.ts';
import { paths } from '../base/paths.ts';
import { useActiveConnection, useApp, useDecided } from '../base/useApp.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { EnvironmentMark } from '../ui/EnvironmentMark.tsx';
import { Menu } from '../ui/Menu.tsx';
import { UntrustedText } from '../ui/UntrustedText.tsx';
import styles from './EnvironmentMenu.module.css';

/** Which connection is in use, always in sight; opens the way to the others. */
export function EnvironmentMenu() {
  const t = useTexts('shell');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const connections = useApp((app) => app.connections);
  const active = useActiveConnection();
  const decided = useDecided('connections');
  const switchTo = (connectionId: string) => {
    navigate(paths.desk);
    void showFailure(bridge.connections.activate({ connectionId }));
  };
  const trigger = active ? (
    <Button
      variant="quiet"
      icon={<EnvironmentMark tone={active.environmentTone} word={active.environmentWord} />}
      after={<ChevronDown size={14} aria-hidden />}
    >
      <UntrustedText className={styles['name']} title={active.name}>
        {active.name}
      </UntrustedText>
      <span className="visuallyHidden">{t('switchConnection')}</span>
    </Button>
  ) : (
    <Button variant="quiet" after={<ChevronDown size={14} aria-hidden />}>
      {t('noConnection')}
    </Button>
  );
  return (
    <Menu
      label={t('switchConnection')}
      placement="bottom end"
      trigger={trigger}
      entries={[
        ...connections.map((connection) => ({
          id: connection.id,
          label: connection.name,
          checked: connection.id === active?.id,
          icon: <EnvironmentMark tone={connection.environmentTone} word={connection.environmentWord} />,
          onAction: () => switchTo(connection.id),
        })),
        ...(decided
          ? []
          : [
              {
                id: 'new-connection',
                label: t('newConnection'),
                icon: <Plus aria-hidden />,
                separated: connections.length > 0,
                onAction: () => navigate(paths.newConnection),
              },
            ]),
        {
          id: 'manage-connections',
          label: t('manageConnections'),
          icon: <Settings2 aria-hidden />,
          onAction: () => navigate(paths.settings),
        },
      ]}
    />
  );
}
