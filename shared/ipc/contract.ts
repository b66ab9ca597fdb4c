import { activityContract } from './activity.ts';
import { agreementsContract } from './agreements.ts';
import { appContract } from './app.ts';
import { asOfContract } from './asOf.ts';
import { bankContract } from './bank.ts';
import { changesContract } from './changes.ts';
import { compareContract } from './compare.ts';
import { connectionsContract } from './connections.ts';
import { customerListContract } from './customerList.ts';
import { customersContract } from './customers.ts';
import { diagnosticsContract } from './diagnostics.ts';
import { explanationsContract } from './explanations.ts';
import { exportsContract } from './exports.ts';
import { frozenContract } from './frozen.ts';
import { invoicesContract } from './invoices.ts';
import { jobsContract } from './jobs.ts';
import { keepContract } from './keep.ts';
import { keptListsContract } from './keptLists.ts';
import { markExchangeContract } from './markExchange.ts';
import { marksContract } from './marks.ts';
import { ownFactsContract } from './ownFacts.ts';
import { paymentsContract } from './payments.ts';
import { pdfsContract } from './pdfs.ts';
import { refreshingContract } from './refreshing.ts';
import { savedComparisonsContract } from './savedComparisons.ts';
import { searchContract } from './search.ts';
import { senderContract } from './sender.ts';
import { settingsContract } from './settings.ts';
import { vaultContract } from './vault.ts';
import { viewsContract } from './views.ts';

/** The whole bridge between renderer and main process (docs/design.md §4). Channel names are its key paths. */
export const contract = {
  app: appContract,
  settings: settingsContract,
  sender: senderContract,
  vault: vaultContract,
  connections: connectionsContract,
  customers: customersContract,
  customerList: customerListContract,
  invoices: invoicesContract,
  changes: changesContract,
  asOf: asOfContract,
  frozen: frozenContract,
  payments: paymentsContract,
  compare: compareContract,
  explanations: explanationsContract,
  savedComparisons: savedComparisonsContract,
  bank: bankContract,
  pdfs: pdfsContract,
  exports: exportsContract,
  jobs: jobsContract,
  search: searchContract,
  agreements: agreementsContract,
  views: viewsContract,
  keptLists: keptListsContract,
  marks: marksContract,
  markExchange: markExchangeContract,
  keep: keepContract,
  activity: activityContract,
  ownFacts: ownFactsContract,
  diagnostics: diagnosticsContract,
  refreshing: refreshingContract,
} as const;

export type Contract = typeof contract;
