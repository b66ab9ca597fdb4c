import type { ComparedAmount } from '../../../shared/domain/compareNames.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { readTolerance } from './compareOrder.ts';
import { type CompareChoices, changeChoices, useCompareStore } from './compareStore.ts';

/** Whose invoices, by which amount, up to which day, and which differences are small. */
export function ChoiceFields() {
  const t = useTexts('compare');
  const { who, number, amount, until, tolerance } = useCompareStore((state) => state.choices);
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
