import { useState } from 'react';
import { useLocation } from 'wouter';
import { connectionPath } from '../../base/paths.ts';
import { useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { DeliveryFieldSettings } from '../agreements/DeliveryFieldSettings.tsx';
import { SenderSection } from '../sender/SenderSection.tsx';
import { ConnectionCheck } from './ConnectionCheck.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';

/** A new connection, or one that is there; the check follows once it is saved. */
export function ConnectionView({ connectionId }: { readonly connectionId: string | null }) {
  const t = useTexts('connections');
  const [, navigate] = useLocation();
  const connection = useApp((app) => app.connections.find(({ id }) => id === connectionId) ?? null);
  // A new connection was saved on the page before: its check is the first thing here.
  const [saves, setSaves] = useState(() => (history.state?.check === true ? 1 : 0));
  if (connectionId !== null && connection === null) return <EmptyState scope="page" title={t('gone')} />;
  const onSaved = (id: string) => {
    setSaves((before) => before + 1);
    if (connectionId === null) navigate(connectionPath(id), { replace: true, state: { check: true } });
  };
  return (
    <Page
      title={connection === null ? t('newTitle') : t('editTitle', { name: connection.name })}
      lead={t('lead')}
    >
      {!connection?.sample && <ConnectionForm connection={connection} onSaved={onSaved} />}
      {connection && <ConnectionCheck connection={connection} saves={saves} />}
      {connection && <SenderSection key={connection.id} connectionId={connection.id} />}
      {connection && <DeliveryFieldSettings connectionId={connection.id} />}
    </Page>
  );
}
