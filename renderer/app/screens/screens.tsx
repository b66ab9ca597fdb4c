import {
  BookOpen,
  CalendarCheck,
  Files,
  History,
  Landmark,
  Layers,
  type LucideIcon,
  Scale,
  ScrollText,
  Settings2,
  Table2,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { paths } from '../../base/paths.ts';
import { OverviewPage } from '../../features/desk/OverviewPage.tsx';
import type { TextKey } from '../../i18n/useTexts.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

export interface SideLink {
  /** Above the customers, or below them. */
  readonly at: 'head' | 'foot';
  readonly icon: LucideIcon;
  readonly label: TextKey<'shell'>;
  /** How the addresses of other screens begin that belong to it. */
  readonly parts?: string;
}

export interface Screen {
  readonly path: string;
  readonly view: ComponentType;
  /** Its line in the side bar. */
  readonly link?: SideLink;
  /** Its command in the look-up box. */
  readonly command?: TextKey<'commands'>;
  /** Its command where it has a key: the text of that key. */
  readonly keyed?: TextKey<'shell'>;
}

/** A screen whose code is loaded when it is first shown. */
function laterScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyComponent(load, <SkeletonRows rows={12} />);
}

export const CustomerView: ComponentType<{ readonly customer: CustomerRef }> = laterScreen(
  async () => (await import('../../features/customer/CustomerView.tsx')).CustomerView,
);

/** Shows what was open of all customers, or of one. */
export const AsOfView: ComponentType<{ readonly customer?: CustomerRef }> = laterScreen(
  async () => (await import('../../features/asOf/AsOfView.tsx')).AsOfView,
);

/** Shows a connection, or without an id the form of a new one. */
export const ConnectionView = laterScreen(
  async () => (await import('../../features/connections/ConnectionView.tsx')).ConnectionView,
);

/**
 * Each screen whose address is one text, in the order of the side bar and of the commands; those of a customer and of a
 * connection are in `Routes.tsx`.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: paths.desk,
    view: OverviewPage,
    link: { at: 'head', icon: Table2, label: 'desk' },
    command: 'desk',
  },
  {
    path: paths.today,
    view: laterScreen(async () => (await import('../../features/worklist/WorklistPage.tsx')).WorklistPage),
    link: { at: 'head', icon: CalendarCheck, label: 'today' },
    keyed: 'commandToday',
  },
  {
    path: paths.customers,
    view: laterScreen(async () => (await import('../../features/customers/CustomersView.tsx')).CustomersView),
    link: { at: 'head', icon: Users, label: 'customers' },
    command: 'customers',
  },
  {
    path: paths.allInvoices,
    view: laterScreen(
      async () => (await import('../../features/invoices/all/AllInvoicesView.tsx')).AllInvoicesView,
    ),
    link: { at: 'head', icon: Files, label: 'allInvoices' },
    keyed: 'commandAllInvoices',
  },
  {
    path: paths.changes,
    view: laterScreen(
      async () => (await import('../../features/changes/WhatChangedView.tsx')).WhatChangedView,
    ),
    link: { at: 'head', icon: History, label: 'changes' },
    command: 'changes',
  },
  {
    path: paths.compare,
    view: laterScreen(async () => (await import('../../features/compare/CompareView.tsx')).CompareView),
    link: { at: 'head', icon: Scale, label: 'compare' },
    command: 'compare',
  },
  {
    path: paths.bank,
    view: laterScreen(async () => (await import('../../features/bank/BankView.tsx')).BankView),
    link: { at: 'head', icon: Landmark, label: 'bank' },
    command: 'bank',
  },
  {
    path: paths.asOf,
    view: AsOfView,
    command: 'asOf',
  },
  {
    path: paths.jobs,
    view: laterScreen(async () => (await import('../../features/jobs/JobsView.tsx')).JobsView),
    link: { at: 'foot', icon: Layers, label: 'jobs' },
    command: 'jobs',
  },
  {
    path: paths.activity,
    view: laterScreen(async () => (await import('../../features/activity/ActivityView.tsx')).ActivityView),
    link: { at: 'foot', icon: ScrollText, label: 'activity' },
    command: 'activity',
  },
  {
    path: paths.settings,
    view: laterScreen(async () => (await import('../../features/settings/SettingsView.tsx')).SettingsView),
    link: { at: 'foot', icon: Settings2, label: 'settings', parts: '/connections' },
    command: 'settings',
  },
  {
    path: paths.newConnection,
    view: () => <ConnectionView key="new" connectionId={null} />,
    command: 'newConnection',
  },
  {
    path: paths.guide,
    view: laterScreen(async () => (await import('../../features/help/GuideView.tsx')).GuideView),
    link: { at: 'foot', icon: BookOpen, label: 'guide' },
    keyed: 'commandGuide',
  },
  {
    path: paths.figures,
    view: laterScreen(async () => (await import('../../features/help/FiguresView.tsx')).FiguresView),
    command: 'figures',
  },
  {
    path: paths.replacedCall,
    view: laterScreen(
      async () => (await import('../../features/help/ReplacedCallView.tsx')).ReplacedCallView,
    ),
    command: 'replacedCall',
  },
  {
    path: paths.licences,
    view: laterScreen(async () => (await import('../../features/help/LicencesView.tsx')).LicencesView),
    command: 'licences',
  },
];
