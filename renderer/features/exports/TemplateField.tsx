import { useMemo } from 'react';
import { TEMPLATE_TOKENS, type TemplateToken } from '../../../shared/domain/templateTokens.ts';
import type { ExportInput } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useSettled } from '../../base/useSettled.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ServiceText } from '../../ui/ServiceText.tsx';
import styles from './ExportSheet.module.css';
import { TemplateBox } from './TemplateBox.tsx';

const TOKEN_NAMES: Readonly<Record<TemplateToken, TextKey<'exports'>>> = {
  customer: 'tokenCustomer',
  name: 'tokenName',
  invoice: 'tokenInvoice',
  entry: 'tokenEntry',
  date: 'tokenDate',
  year: 'tokenYear',
  month: 'tokenMonth',
  day: 'tokenDay',
  due: 'tokenDue',
  agreement: 'tokenAgreement',
  status: 'tokenStatus',
  amount: 'tokenAmount',
};

interface TemplateFieldProps {
  readonly input: ExportInput;
  readonly template: string;
  readonly onTemplate: (template: string) => void;
  /** How many files there will be, the first three included. */
  readonly files: number;
}

/** How files are named: the template, what it makes of the first three, and what is wrong with it. */
export function TemplateField({ input, template, onTemplate, files }: TemplateFieldProps) {
  const bridge = useBridge();
  const t = useTexts('exports');
  const formats = useFormats();
  const settledInput = useSettled(input);
  const ask = useMemo(() => () => bridge.exports.previewNames(settledInput), [bridge, settledInput]);
  const names = latestValue(useAnswer(ask, 'names'));
  const more = files - (names?.firstNames.length ?? 0);
  const problems = [
    ...(names?.unknownTokens ?? []).map((token) => t('unknownToken', { token: `{${token}}` })),
    ...(names?.namesEachInvoice === false ? [t('namesAlike')] : []),
  ];
  return (
    <div className="stack">
      <TemplateBox
        label={t('template')}
        template={template}
        onTemplate={onTemplate}
        tokens={TEMPLATE_TOKENS.map((token) => ({ token, name: t(TOKEN_NAMES[token]) }))}
        problems={problems}
      />
      {names !== null && names.firstNames.length > 0 && (
        <ul className={styles['names']} aria-label={t('names')}>
          {names.firstNames.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two previews may be alike, and lines never move
            <li key={`${place} ${name}`}>
              <ServiceText>{name}</ServiceText>
              {names.sharedNames.includes(name) && <span className={styles['hint']}>{t('nameShared')}</span>}
            </li>
          ))}
          {more > 0 && <li className={styles['more']}>{t('namesMore', formats.counted(more))}</li>}
        </ul>
      )}
    </div>
  );
}
