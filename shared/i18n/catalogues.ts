import activityEn from './en/activity.json' with { type: 'json' };
import agreementsEn from './en/agreements.json' with { type: 'json' };
import connectionsEn from './en/connections.json' with { type: 'json' };
import customersEn from './en/customers.json' with { type: 'json' };
import deskEn from './en/desk.json' with { type: 'json' };
import desktopEn from './en/desktop.json' with { type: 'json' };
import exportsEn from './en/exports.json' with { type: 'json' };
import failureEn from './en/failure.json' with { type: 'json' };
import helpEn from './en/help.json' with { type: 'json' };
import invoicesEn from './en/invoices.json' with { type: 'json' };
import jobsEn from './en/jobs.json' with { type: 'json' };
import keepEn from './en/keep.json' with { type: 'json' };
import listsEn from './en/lists.json' with { type: 'json' };
import paperEn from './en/paper.json' with { type: 'json' };
import pdfsEn from './en/pdfs.json' with { type: 'json' };
import reasonEn from './en/reason.json' with { type: 'json' };
import settingsEn from './en/settings.json' with { type: 'json' };
import shellEn from './en/shell.json' with { type: 'json' };
import shortcutsEn from './en/shortcuts.json' with { type: 'json' };
import startEn from './en/start.json' with { type: 'json' };
import statementEn from './en/statement.json' with { type: 'json' };
import uiEn from './en/ui.json' with { type: 'json' };
import viewsEn from './en/views.json' with { type: 'json' };
import activitySv from './sv/activity.json' with { type: 'json' };
import agreementsSv from './sv/agreements.json' with { type: 'json' };
import connectionsSv from './sv/connections.json' with { type: 'json' };
import customersSv from './sv/customers.json' with { type: 'json' };
import deskSv from './sv/desk.json' with { type: 'json' };
import desktopSv from './sv/desktop.json' with { type: 'json' };
import exportsSv from './sv/exports.json' with { type: 'json' };
import failureSv from './sv/failure.json' with { type: 'json' };
import helpSv from './sv/help.json' with { type: 'json' };
import invoicesSv from './sv/invoices.json' with { type: 'json' };
import jobsSv from './sv/jobs.json' with { type: 'json' };
import keepSv from './sv/keep.json' with { type: 'json' };
import listsSv from './sv/lists.json' with { type: 'json' };
import paperSv from './sv/paper.json' with { type: 'json' };
import pdfsSv from './sv/pdfs.json' with { type: 'json' };
import reasonSv from './sv/reason.json' with { type: 'json' };
import settingsSv from './sv/settings.json' with { type: 'json' };
import shellSv from './sv/shell.json' with { type: 'json' };
import shortcutsSv from './sv/shortcuts.json' with { type: 'json' };
import startSv from './sv/start.json' with { type: 'json' };
import statementSv from './sv/statement.json' with { type: 'json' };
import uiSv from './sv/ui.json' with { type: 'json' };
import viewsSv from './sv/views.json' with { type: 'json' };

/** The shape that a language must have: every text of the English namespace, and no other. */
type SameTexts<English> = { readonly [Key in keyof English]: string };

const en = {
  activity: activityEn,
  agreements: agreementsEn,
  connections: connectionsEn,
  customers: customersEn,
  desk: deskEn,
  desktop: desktopEn,
  exports: exportsEn,
  failure: failureEn,
  help: helpEn,
  invoices: invoicesEn,
  jobs: jobsEn,
  keep: keepEn,
  lists: listsEn,
  paper: paperEn,
  pdfs: pdfsEn,
  reason: reasonEn,
  settings: settingsEn,
  shell: shellEn,
  shortcuts: shortcutsEn,
  start: startEn,
  statement: statementEn,
  ui: uiEn,
  views: viewsEn,
};

const sv: { readonly [Space in keyof typeof en]: SameTexts<(typeof en)[Space]> } = {
  activity: activitySv,
  agreements: agreementsSv,
  help: helpSv,
  desktop: desktopSv,
  failure: failureSv,
  connections: connectionsSv,
  desk: deskSv,
  reason: reasonSv,
  settings: settingsSv,
  shell: shellSv,
  shortcuts: shortcutsSv,
  start: startSv,
  statement: statementSv,
  ui: uiSv,
  views: viewsSv,
  customers: customersSv,
  exports: exportsSv,
  invoices: invoicesSv,
  jobs: jobsSv,
  keep: keepSv,
  lists: listsSv,
  paper: paperSv,
  pdfs: pdfsSv,
};

/** All texts of the program, by language and namespace. English is the shape that the others must have. */
export const catalogues = { en, sv } as const;

export type Language = keyof typeof catalogues;
export type Catalogue = (typeof catalogues)['en'];

/** The catalogue for a language tag such as `sv-SE`; English where there is none. */
export function languageFor(choice: string, systemLanguage: string): Language {
  const tag = choice === 'system' ? systemLanguage : choice;
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return base === 'sv' ? 'sv' : 'en';
}
