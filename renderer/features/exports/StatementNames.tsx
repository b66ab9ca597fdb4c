import { STATEMENT_TOKENS } from '../../../shared/domain/templateTokens.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ExportSheet.module.css';
import type { StatementsPlanned } from './StatementsPlan.tsx';
import { TemplateProblems } from './TemplateProblems.tsx';

const LONGEST = 200;

interface StatementNamesProps {
  readonly template: string;
  readonly onTemplate: (template: string) => void;
  readonly plan: StatementsPlanned | null;
}

/** How the files are named: the template, what it makes of the first three, and what is wrong with it. */
export function StatementNames({ template, onTemplate, plan }: StatementNamesProps) {
  const t = useTexts('statements');
  const problems = [
    ...(plan?.unknownTokens ?? []).map((token) => t('unknownToken', { token: `{${token}}` })),
    ...(plan?.namesEachCustomer === false ? [t('namesAlike', { token: '{customer}' })] : []),
  ];
  return (
    <div className="stack">
      <TextField
        label={t('template')}
        description={t('templateHint', { tokens: STATEMENT_TOKENS.map((token) => `{${token}}`).join(' ') })}
        value={template}
        onChange={onTemplate}
        maxLength={LONGEST}
        spellCheck="false"
        autoComplete="off"
        code
      />
      <TemplateProblems problems={problems} />
      {plan !== null && plan.firstNames.length > 0 && (
        <ul className={styles['names']} aria-label={t('template')}>
          {plan.firstNames.map((name) => (
            <li key={name}>
              <ServiceText>{name}</ServiceText>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
