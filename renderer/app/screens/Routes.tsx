import { SearchX } from 'lucide-react';
import { Route, Switch, useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { paths } from '../../base/paths.ts';
import { useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ConnectionView, CustomerView, SCREENS } from './screens.tsx';

/** Which screen an address shows. */
export function Routes() {
  return (
    <Switch>
      {SCREENS.map(({ path, view }) => (
        <Route key={path} path={path} component={view} />
      ))}
      <Route path={paths.customer}>
        {({ connectionId, number }) => <CustomerRoute connectionId={connectionId} typed={number} />}
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
}

/** An address names a customer of a connection that is here, by digits alone; any other address is not found. */
function CustomerRoute({ connectionId, typed }: CustomerRouteProps) {
  const known = useApp((app) => app.connections.some(({ id }) => id === connectionId));
  const parsed = parseCustomerNumber(typed);
  if (!known || !parsed.ok || parsed.number !== typed) return <NowhereView />;
  const customer = { connectionId, number: parsed.number };
  return <CustomerView key={customerKey(customer)} customer={customer} />;
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
