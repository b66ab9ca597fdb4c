import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { customerKey, parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { paths } from '../../base/paths.ts';
import { useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AsOfView, ConnectionView, CustomerView, SCREENS } from './screens.tsx';

/** Which screen an address shows. */
export function Routes() {
  return (
    <Switch>
      {SCREENS.map(({ path, view }) => (
        <Route key={path} path={path} component={view} />
      ))}
      <Route path={paths.customer}>
        {({ connectionId, number }) => (
          <CustomerRoute
            connectionId={connectionId}
            typed={number}
            show={(customer) => <CustomerView key={customerKey(customer)} customer={customer} />}
          />
        )}
      </Route>
      <Route path={paths.asOfCustomer}>
        {({ connectionId, number }) => (
          <CustomerRoute
            connectionId={connectionId}
            typed={number}
            show={(customer) => <AsOfView key={customerKey(customer)} customer={customer} />}
          />
        )}
      </Route>
      <Route path={paths.connection}>
        {({ connectionId }) => <ConnectionView key={connectionId} connectionId={connectionId} />}
      </Route>
      <Route>
        <NowhereView />
      </Route>
    </Switch>
  );
}

interface CustomerRouteProps {
  readonly connectionId: string;
  readonly typed: string;
  readonly show: (customer: CustomerRef) => ReactNode;
}

/** An address names a customer of a connection that is here, by digits alone; any other address is not found. */
function CustomerRoute({ connectionId, typed, show }: CustomerRouteProps) {
  const known = useApp((app) => app.connections.some(({ id }) => id === connectionId));
  const parsed = parseCustomerNumber(typed);
  if (!known || !parsed.ok || parsed.number !== typed) return <NowhereView />;
  return show({ connectionId, number: parsed.number });
}

function NowhereView() {
  const t = useTexts('shell');
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={<SearchX size={24} aria-hidden />}
      scope="page"
      title={t('notFoundTitle')}
      action={<Button onPress={() => navigate(paths.desk)}>{t('backToDesk')}</Button>}
    >
      {t('notFoundText')}
    </EmptyState>
  );
}
