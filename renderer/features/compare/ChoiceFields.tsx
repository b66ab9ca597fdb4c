import { useEffect } from 'react';
import type { ComparedAmount } from '../../../shared/domain/comparison.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useLocale } from '../../i18n/Localized.tsx';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFilterWords } from '../invoices/filter/useFilterWords.ts';
import { loadViews } from '../invoices/views/viewsStore.ts';
import { pastDay, readTolerance } from './compareOrder.ts';
import { type CompareChoices, changeChoices, useCompareStore } from './compareStore.ts';
import { useFilterChoice } from './useFilterChoice.ts';

/** Whose and which invoices, by which amount, up to which day, and which differences are small. */
export function ChoiceFields({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('compare');
  const { who, number, amount, until, isAsOf, tolerance } = useCompareStore((state) => state.choices);
  const { dateFormat } = useLocale().settings;
  const { filter } = useFilterChoice(connectionId);
  const last = readDay(until, dateFormat) ?? null;
  const canBeAsOf = pastDay({ until: last, amount, filter }, localDay(useNow())) !== null;
  return (
    <Section titleId="compare-choices" title={t('choices')}>
      <div className="fieldGrid">
        <Select<CompareChoices['who']>
          label={t('who')}
          value={who}
          onChange={(id) => changeChoices({ who: id })}
          options={[
            { id: 'all', label: t('whoAll') },
            { id: 'one', label: t('whoOne') },
          ]}
        />
        {who === 'one' && (
          <TextField
            label={t('roleCustomer')}
            value={number}
            onChange={(typed) => changeChoices({ number: typed })}
            error={parseCustomerNumber(number).ok ? null : t('numberWrong')}
          />
        )}
        <FilterField connectionId={connectionId} />
        <Select<ComparedAmount>
          label={t('amount')}
          value={amount}
          onChange={(id) => changeChoices({ amount: id })}
          options={[
            { id: 'outstanding', label: t('amountOutstanding') },
            { id: 'priceVat', label: t('amountPriceVat') },
          ]}
          description={t(amount === 'outstanding' ? 'amountOutstandingHint' : 'amountPriceVatHint')}
        />
        <DateField
          label={t('until')}
          optional
          value={until}
          onChange={(typed) => changeChoices({ until: typed })}
          description={t('untilHint')}
        />
        {last !== null && (
          <div>
            <Checkbox
              isSelected={isAsOf && canBeAsOf}
              isDisabled={!canBeAsOf}
              onChange={(isSelected) => changeChoices({ isAsOf: isSelected })}
            >
              {t('asOf')}
            </Checkbox>
            {!canBeAsOf && <p className="hint">{t('asOfHint')}</p>}
          </div>
        )}
        <TextField
          label={t('tolerance')}
          value={tolerance}
          onChange={(typed) => changeChoices({ tolerance: typed })}
          inputMode="decimal"
          description={t('toleranceHint')}
          error={readTolerance(tolerance) === null ? t('toleranceWrong') : null}
        />
      </div>
    </Section>
  );
}

/** Which of the kept invoices, with what the filter says in words. */
function FilterField({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('compare');
  const wordsOf = useFilterWords();
  const { options, id, filter, choose } = useFilterChoice(connectionId);
  useEffect(() => void loadViews(bridge), [bridge]);
  return (
    <Select
      label={t('invoices')}
      value={id}
      onChange={choose}
      options={options.map((one) => ({ id: one.id, label: one.name }))}
      description={filter === null ? undefined : wordsOf(filter).join(' · ')}
    />
  );
}
