import { useMemo } from 'react';
import { LIST_TOKENS, type ListToken } from '../../../shared/domain/templateTokens.ts';
import type { NamePreview } from '../../../shared/ipc/customerRef.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { useSettledOf } from '../../base/useDebouncedValue.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { useExportChoiceStore } from './exportChoiceStore.ts';
import { TemplateBox } from './TemplateBox.tsx';

interface ListNameFieldProps {
  /** Names the list: with another one nothing of the last preview is shown. */
  readonly of: string;
  /** What a template makes of its name. Keep the function while the same file is meant. */
  readonly ask: (template: string) => Promise<Answer<NamePreview>>;
}

/** How the file of a list is named: the template, and what it makes of it. */
export function ListNameField({ of, ask }: ListNameFieldProps) {
  const t = useTexts('lists');
  const exports = useTexts('exports');
  const { listTemplate: template } = useExportChoiceStore();
  const question = useMemo(() => ({ ask: () => ask(template) }), [ask, template]);
  const settled = useSettledOf(of, question);
  const preview = dataOf(useQuery(settled?.ask ?? null, of));
  const names: Readonly<Record<ListToken, string>> = {
    what: t('tokenWhat'),
    customer: exports('tokenCustomer'),
    name: exports('tokenName'),
    filter: t('tokenFilter'),
    date: t('tokenDate'),
  };
  return (
    <div className="stack">
      <TemplateBox
        label={t('fileName')}
        template={template}
        onTemplate={(next) => useExportChoiceStore.setState({ listTemplate: next })}
        tokens={LIST_TOKENS.map((token) => ({ token, name: names[token] }))}
        problems={(preview?.unknownTokens ?? []).map((token) =>
          exports('unknownToken', { token: `{${token}}` }),
        )}
      />
      {preview !== null && (
        <p className="hint">
          <UntrustedText>{preview.name}</UntrustedText>
        </p>
      )}
    </div>
  );
}
