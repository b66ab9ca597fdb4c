import { useMemo } from 'react';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { ListFormat } from '../../../shared/domain/listFileFormats.ts';
import { type ListRef, listKey } from '../../../shared/domain/listRef.ts';
import { LIST_TOKENS, type ListToken } from '../../../shared/domain/listTokens.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useSettled } from '../../base/useSettled.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { useExportChoiceStore } from './exportChoiceStore.ts';
import { TemplateBox } from './TemplateBox.tsx';

interface ListNameFieldProps {
  readonly customer: ListRef;
  /** Keep the object while the same rows are meant. */
  readonly selection: InvoiceSelection;
  readonly filterWords: readonly string[];
  readonly format: ListFormat;
}

/** How the file of a list is named: the template, and what it makes of it. */
export function ListNameField({ customer, selection, filterWords, format }: ListNameFieldProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const exports = useTexts('exports');
  const { listTemplate: template } = useExportChoiceStore();
  // The words are another object each time.
  const words = JSON.stringify(filterWords);
  const input = useMemo(
    () => ({ customer, selection, filterWords: JSON.parse(words) as string[], format, template }),
    [customer, selection, words, format, template],
  );
  const settled = useSettled(input);
  const ask = useMemo(() => () => bridge.exports.previewListName(settled), [bridge, settled]);
  const preview = latestValue(useAnswer(ask, listKey(customer)));
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
          <ServiceText>{preview.name}</ServiceText>
        </p>
      )}
    </div>
  );
}
