import { ELECTRON_ROOMS } from './electronRooms.ts';

/** A folder whose files may import one another, and what else they may import. */
export interface Room {
  /** Other rooms; or single files of them, where the rest of their room is out of reach. */
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  /** The files that other rooms may import; all of them where this is left out. */
  readonly doors?: readonly string[];
  /** Only the files in the folder itself: every folder within it is another room, or outside of all of them. */
  readonly flat?: true;
}

/** Folders whose files are all held to the table. */
export const HELD = ['electron', 'renderer', 'shared'];

const SHARED = ['shared/domain', 'shared/i18n', 'shared/ipc'];
/** What every feature is built on. */
const GROUND = ['renderer/base', 'renderer/i18n', 'renderer/ui', 'shared/domain', 'shared/ipc'];
const VIEW = ['lucide-react', 'react', 'react-aria-components', 'wouter'];

function feature(doors: string[], rooms: string[] = [], packages: string[] = []): Room {
  return { doors, rooms: [...GROUND, ...rooms], packages: [...VIEW, ...packages] };
}

const FEATURES: Readonly<Record<string, Room>> = {
  'renderer/features/activity': feature(
    ['ActivityView.tsx', 'activityColumns.ts'],
    ['renderer/features/exports'],
  ),
  'renderer/features/agreements': feature(
    ['DeliveryFieldSettings.tsx', 'agreementPlace.ts', 'useAgreementTabs.tsx'],
    ['renderer/features/invoices'],
  ),
  'renderer/features/asOf': feature(
    ['AsOfView.tsx', 'useAsOfLines.ts'],
    ['renderer/features/exports', 'renderer/features/invoices'],
  ),
  'renderer/features/bank': feature(['BankView.tsx'], ['shared/i18n']),
  'renderer/features/changes': feature(
    ['WhatChangedView.tsx', 'changesStore.ts', 'sinceChoices.ts'],
    ['renderer/features/help', 'renderer/features/invoices'],
  ),
  'renderer/features/compare': feature(
    ['CompareView.tsx', 'compareStore.ts'],
    [
      'renderer/features/asOf',
      'renderer/features/exports',
      'renderer/features/invoices',
      'renderer/features/marks',
      'shared/i18n',
    ],
  ),
  'renderer/features/connections': feature(
    ['ConnectionList.tsx', 'ConnectionView.tsx'],
    ['renderer/features/agreements', 'renderer/features/sender'],
  ),
  'renderer/features/customer': feature(
    ['CustomerView.tsx'],
    [
      'renderer/features/agreements',
      'renderer/features/compare',
      'renderer/features/help',
      'renderer/features/invoices',
      'renderer/features/keep',
      'renderer/features/marks',
      'renderer/features/worklist',
    ],
  ),
  'renderer/features/customerMenu': feature(
    ['useCustomerMenu.tsx'],
    ['renderer/features/exports', 'renderer/features/keep'],
  ),
  'renderer/features/customers': feature(
    ['CustomersView.tsx', 'state/customersStore.ts'],
    [
      'renderer/features/customerMenu',
      'renderer/features/exports',
      'renderer/features/help',
      'renderer/features/invoices',
      'renderer/features/keptLists',
      'renderer/features/refreshing',
      'shared/i18n',
    ],
  ),
  'renderer/features/desk': feature(
    ['DeskView.tsx'],
    [
      'renderer/features/customerMenu',
      'renderer/features/customers',
      'renderer/features/help',
      'renderer/features/invoices',
      'renderer/features/keep',
      'renderer/features/tour',
      'renderer/features/worklist',
    ],
    ['d3-scale', 'd3-shape'],
  ),
  'renderer/features/diagnostics': feature(['DiagnosticsButton.tsx', 'DiagnosticsSheet.tsx']),
  'renderer/features/dropped': feature(
    ['DroppedFiles.tsx'],
    ['renderer/features/exports', 'renderer/features/refreshing'],
    ['react-dom'],
  ),
  'renderer/features/exports': feature(
    [
      'CustomersExportSheet.tsx',
      'ExportDialogs.tsx',
      'ExportMenu.tsx',
      'KeptExportSetting.tsx',
      'KeptExportSheet.tsx',
      'StatementsSheet.tsx',
      'ImportNumbers.tsx',
      'StatementSheet.tsx',
      'NotNumbers.tsx',
      'SaveListSheet.tsx',
      'StartDialog.tsx',
      'VerifyButton.tsx',
      'exportChoiceStore.ts',
      'pdfJobView.tsx',
      'exportRequest.ts',
      'usePrintWords.ts',
      'importWords.ts',
      'numbersOfFile.ts',
    ],
    ['renderer/features/keptLists', 'renderer/features/pdf', 'renderer/features/sender', 'shared/i18n'],
    ['pdfjs-dist'],
  ),
  'renderer/features/help': feature(
    [
      'FiguresView.tsx',
      'GuideView.tsx',
      'LicencesView.tsx',
      'ReplacedCallView.tsx',
      'WhyFigures.tsx',
      'figureTexts.ts',
      'statusText.ts',
    ],
    ['docs/guide.md', 'renderer/features/tour'],
    ['marked'],
  ),
  'renderer/features/invoices': feature(
    [
      'CustomerInvoices.tsx',
      'InvoicesSkeleton.tsx',
      'all/AllInvoicesView.tsx',
      'changes/ChangesTab.tsx',
      'changes/changeColumns.ts',
      'changes/changeIcons.tsx',
      'figures/AgeingSkeleton.tsx',
      'figures/AgeingSteps.tsx',
      'figures/ageTone.ts',
      'filter/ChangedSinceDialog.tsx',
      'filter/useFilterWords.ts',
      'payment/AllPaymentsSheet.tsx',
      'state/invoicesStore.ts',
      'views/chosenView.ts',
      'views/openingView.ts',
      'views/viewsStore.ts',
    ],
    [
      'renderer/features/customerMenu',
      'renderer/features/exports',
      'renderer/features/help',
      'renderer/features/marks',
      'renderer/features/pdf',
      'shared/i18n',
    ],
    ['react-dom'],
  ),
  'renderer/features/jobs': feature(
    ['BrowserJobNotices.tsx', 'JobsView.tsx', 'JobEndToasts.tsx'],
    ['renderer/features/exports', 'renderer/features/refreshing'],
  ),
  'renderer/features/keep': feature([
    'CustomerMenu.tsx',
    'ForgetDialog.tsx',
    'ForgottenNotice.tsx',
    'KeepSettings.tsx',
  ]),
  'renderer/features/keptLists': feature([
    'KeepListDialog.tsx',
    'KeepNumbers.tsx',
    'ListTrouble.tsx',
    'RenameListDialog.tsx',
    'savedList.ts',
    'listChoice.ts',
  ]),
  'renderer/features/markExchange': feature(['MarkExchangeSettings.tsx']),
  'renderer/features/marks': feature(
    [
      'CustomerMarks.tsx',
      'MarkButtons.tsx',
      'MarkKeys.tsx',
      'ShownMarks.tsx',
      'markColumn.ts',
      'markIcons.tsx',
      'markKinds.ts',
      'meant.ts',
      'useCustomerMarking.ts',
      'useMarking.tsx',
      'useMarksVersion.ts',
      'useShownMarks.ts',
    ],
    ['shared/i18n'],
  ),
  'renderer/features/ownFacts': feature(['NamesSheet.tsx', 'OwnFactsSettings.tsx']),
  'renderer/features/pdf': feature(
    ['PdfPage.tsx', 'PdfPages.tsx', 'PdfPreview.tsx', 'pdfDocument.ts'],
    [],
    ['pdfjs-dist'],
  ),
  'renderer/features/refreshing': feature(
    ['MissedRefreshNotice.tsx', 'RefreshSettings.tsx', 'RefreshSheet.tsx', 'refreshJobView.tsx'],
    ['renderer/features/exports', 'renderer/features/keptLists'],
  ),
  'renderer/features/sender': feature(
    ['PaperLanguageField.tsx', 'SenderLacks.tsx', 'SenderSection.tsx'],
    ['renderer/features/pdf', 'shared/i18n'],
    ['pdfjs-dist'],
  ),
  'renderer/features/settings': feature(
    ['SettingsView.tsx'],
    [
      'renderer/features/connections',
      'renderer/features/diagnostics',
      'renderer/features/exports',
      'renderer/features/keep',
      'renderer/features/markExchange',
      'renderer/features/ownFacts',
      'renderer/features/refreshing',
      'shared/i18n',
    ],
  ),
  'renderer/features/shortcuts': feature(['ShortcutSheet.tsx']),
  'renderer/features/start': feature(
    [
      'DataFolderView.tsx',
      'FirstStartView.tsx',
      'HostEndedNotice.tsx',
      'HostEndedView.tsx',
      'StartFailedView.tsx',
      'StartPage.tsx',
      'StartingView.tsx',
    ],
    ['renderer/features/diagnostics'],
    ['react-dom'],
  ),
  'renderer/features/tour': feature(['Tour.tsx', 'tourStore.ts']),
  'renderer/features/vault': feature(
    ['VaultView.tsx', 'isVaultOpen.ts'],
    ['renderer/features/diagnostics', 'renderer/features/start'],
  ),
  'renderer/features/worklist': feature(
    ['TodayPart.tsx', 'TodaySkeleton.tsx', 'TodayView.tsx', 'contact/ContactTab.tsx', 'todayStore.ts'],
    [
      'renderer/features/activity',
      'renderer/features/invoices',
      'renderer/features/marks',
      'renderer/features/pdf',
      'shared/i18n',
    ],
  ),
};

/** Features with a screen, or a part of the window, of their own. */
const SCREENS = [
  'activity',
  'asOf',
  'bank',
  'changes',
  'compare',
  'connections',
  'customer',
  'customerMenu',
  'customers',
  'desk',
  'diagnostics',
  'dropped',
  'exports',
  'help',
  'invoices',
  'jobs',
  'marks',
  'ownFacts',
  'refreshing',
  'settings',
  'shortcuts',
  'start',
  'tour',
  'vault',
  'worklist',
].map((name) => `renderer/features/${name}`);

/** Who may import what, room by room. No way through it leads back to where it began. */
export const ROOMS: Readonly<Record<string, Room>> = {
  ...ELECTRON_ROOMS,
  ...FEATURES,
  'renderer/app': {
    rooms: [...GROUND, ...SCREENS, 'renderer/bridge'],
    packages: ['@leeoniya/ufuzzy', 'lucide-react', 'react', 'react-dom', 'wouter'],
  },
  'renderer/base': {
    rooms: ['renderer/bridge', 'renderer/i18n', 'renderer/ui', 'shared/domain', 'shared/ipc'],
    packages: ['lucide-react', 'react', 'wouter', 'zustand'],
  },
  'renderer/bridge': { rooms: ['shared/ipc'], packages: [] },
  'renderer/i18n': {
    rooms: SHARED,
    packages: ['react', 'react-aria-components'],
  },
  'renderer/ui': {
    rooms: ['renderer/i18n', 'shared/domain', 'shared/ipc'],
    packages: [
      '@internationalized/date',
      'lucide-react',
      'react',
      'react-aria',
      'react-aria-components',
      'react-stately',
      'zustand',
    ],
  },
  'shared/domain': { rooms: [], packages: ['filenamify', 'zod'] },
  'shared/i18n': { rooms: ['shared/domain'], packages: [] },
  'shared/ipc': { rooms: ['shared/domain', 'shared/i18n'], packages: ['zod'] },
};
