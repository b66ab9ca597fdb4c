import { SearchX } from 'lucide-react';
import { Route, Switch, useLocation } from 'wouter';
import { parseCustomerNumber } from '../../shared/domain/customerNumber.ts';
import { customerKey } from '../../shared/domain/customerRef.ts';
import { paths } from '../base/paths.ts';
import { useApp } from '../base/useApp.ts';
import { DeskView } from '../features/desk/DeskView.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ownChunk } from '../ui/ownChunk.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';

const COMING = <SkeletonRows rows={12} />;

const CustomerView = ownChunk(
  async () => (await import('../features/customer/CustomerView.tsx')).CustomerView,
  COMING,
);
const CustomersView = ownChunk(
  async () => (await import('../features/customers/CustomersView.tsx')).CustomersView,
  COMING,
);
const WhatChangedView = ownChunk(
  async () => (await import('../features/changes/WhatChangedView.tsx')).WhatChangedView,
  COMING,
);
const AllInvoicesView = ownChunk(
  async () => (await import('../features/invoices/all/AllInvoicesView.tsx')).AllInvoicesView,
  COMING,
);
const JobsView = ownChunk(async () => (await import('../features/jobs/JobsView.tsx')).JobsView, COMING);
const ActivityView = ownChunk(
  async () => (await import('../features/activity/ActivityView.tsx')).ActivityView,
  COMING,
);
const SettingsView = ownChunk(
  async () => (await import('../features/settings/SettingsView.tsx')).SettingsView,
  COMING,
);
const ConnectionView = ownChunk(
  async () => (await import('../features/connections/ConnectionView.tsx')).ConnectionView,
  COMING,
);
const GuideView = ownChunk(async () => (await import('../features/help/GuideView.tsx')).GuideView, COMING);
const FiguresView = ownChunk(
  async () => (await import('../features/help/FiguresView.tsx')).FiguresView,
  COMING,
);
const ReplacedCallView = ownChunk(
  async () => (await import('../features/help/ReplacedCallView.tsx')).ReplacedCallView,
  COMING,
);
const LicencesView = ownChunk(
  async () => (await import('../features/help/LicencesView.tsx')).LicencesView,
  COMING,
);

/** Which screen an address shows. */
export function Routes() {
  return (
    <Switch>
      <Route path={paths.desk} component={DeskView} />
      <Route path={paths.customers} component={CustomersView} />
      <Route path={paths.customer}>
        {({ connectionId, number }) => <CustomerRoute connectionId={connectionId} typed={number} />}
      </Route>
      <Route path={paths.changes} component={WhatChangedView} />
      <Route path={paths.allInvoices} component={AllInvoicesView} />
      <Route path={paths.jobs} component={JobsView} />
      <Route path={paths.activity} component={ActivityView} />
      <Route path={paths.settings} component={SettingsView} />
      <Route path={paths.guide} component={GuideView} />
      <Route path={paths.figures} component={FiguresView} />
      <Route path={paths.replacedCall} component={ReplacedCallView} />
      <Route path={paths.licences} component={LicencesView} />
      <Route path={paths.newConnection}>
        <ConnectionView key="new" connectionId={null} />
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
