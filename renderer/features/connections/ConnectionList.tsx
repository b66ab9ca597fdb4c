import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ConnectionSummary } from '../../../shared/ipc/connections.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { connectionPath, paths } from '../../base/paths.ts';
import { useApp, useDecided } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EnvironmentMark } from '../../ui/EnvironmentMark.tsx';
import { Section } from '../../ui/Page.tsx';
import { DecidedNote } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './ConnectionList.module.css';

/** All connections: use, edit, remove. */
export function ConnectionList() {
  const t = useTexts('connections');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const connections = useApp((app) => app.connections);
  const decided = useDecided('connections');
  const [leaving, setLeaving] = useState<ConnectionSummary | null>(null);
  const remove = async (connection: ConnectionSummary) => {
    setLeaving(null);
    const answer = await bridge.connections.remove({ connectionId: connection.id });
    showToast(answer.ok ? { text: t('removed', { name: connection.name }) } : { failure: answer.failure });
  };
  return (
    <Section
      id="settings-connections"
      title={t('listTitle')}
      action={
        decided ? (
          <DecidedNote />
        ) : (
          <Button icon={<Plus size={14} aria-hidden />} onPress={() => navigate(paths.newConnection)}>
            {t('add')}
          </Button>
        )
      }
    >
      {connections.length === 0 && <p>{t('none')}</p>}
      <ul className={styles['list']}>
        {connections.map((connection) => (
          <ConnectionLine
            key={connection.id}
            connection={connection}
            isOwn={!decided || connection.sample}
            onRemove={() => setLeaving(connection)}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={t('removeTitle', { name: leaving?.name ?? '' })}
        isOpen={leaving !== null}
        confirmLabel={t('remove')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && void remove(leaving)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Section>
  );
}

interface ConnectionLineProps {
  readonly connection: ConnectionSummary;
  /** Not one of the organisation's. */
  readonly isOwn: boolean;
  readonly onRemove: () => void;
}

function ConnectionLine({ connection, isOwn, onRemove }: ConnectionLineProps) {
  const t = useTexts('connections');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const isActive = useApp((app) => app.activeConnectionId === connection.id);
  const { name } = connection;
  return (
    <li className={styles['line']}>
      <div className={styles['words']}>
        <UntrustedText className="medium">{name}</UntrustedText>
        <EnvironmentMark tone={connection.environmentTone} word={connection.environmentWord} />
        <span className="faint">{connection.sample ? t('sampleHost') : connection.host}</span>
        {!connection.hasSecret && !connection.sample && <Badge tone="stale">{t('noSecret')}</Badge>}
      </div>
      {isActive ? (
        <Badge tone="accent" icon={<Check aria-hidden />}>
          {t('active')}
        </Badge>
      ) : (
        <Button
          aria-label={t('useNamed', { name })}
          onPress={() => void showFailure(bridge.connections.activate({ connectionId: connection.id }))}
        >
          {t('use')}
        </Button>
      )}
      <IconButton
        label={t('edit', { name })}
        icon={<Pencil size={15} aria-hidden />}
        onPress={() => navigate(connectionPath(connection.id))}
      />
      {isOwn && (
        <IconButton
          label={t('removeNamed', { name })}
          icon={<Trash2 size={15} aria-hidden />}
          onPress={onRemove}
        />
      )}
    </li>
  );
}
