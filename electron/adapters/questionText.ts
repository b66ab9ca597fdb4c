import { visibleText } from '../../shared/domain/visibleText.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Question } from '../ports/host.ts';

/** A question in the clerk's language, for any way in which a host asks it. */
export function questionText(question: Question, language: Language) {
  const { desktop, keep, start, ui } = catalogues[language];
  const no = ui.cancel;
  switch (question.kind) {
    case 'newHost':
      return {
        title: desktop.newHostTitle.replace('{{host}}', () => visibleText(question.host)),
        detail: desktop.newHostText.replace('{{connection}}', () => visibleText(question.connection)),
        yes: desktop.newHostYes,
        no,
      };
    case 'wipe':
      return { title: keep.wipeTitle, detail: keep.wipeGoes, yes: keep.wipeNow, no };
    case 'importOwnFacts': {
      const { replaces, customers, views, lists, keepsLess } = question;
      const goes = desktop.ownFactsReplaceGoes
        .replace('{{customers}}', () => `${customers}`)
        .replace('{{views}}', () => `${views}`)
        .replace('{{lists}}', () => `${lists}`);
      return {
        title: replaces ? desktop.ownFactsReplaceTitle : desktop.ownFactsLessTitle,
        detail: [...(replaces ? [goes] : []), ...(keepsLess ? [desktop.ownFactsKeepsLess] : [])].join(' '),
        yes: replaces ? desktop.ownFactsReplaceNow : desktop.importHere,
        no,
      };
    }
    case 'startOver':
      return { title: start.startOverTitle, detail: start.startOverText, yes: start.startOver, no };
  }
}
