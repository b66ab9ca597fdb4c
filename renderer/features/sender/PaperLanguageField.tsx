import { useMemo, useState } from 'react';
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { ownName } from '../../i18n/ownName.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';

/** The language of a customer's statements: noted about the customer as soon as it is chosen. */
export function PaperLanguageField({ customer }: { readonly customer: CustomerRef }) {
  const t = useTexts('sender');
  const bridge = useBridge();
  const [chosen, setChosen] = useState<Language | null | undefined>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const ask = useMemo(() => () => bridge.sender.languageOf({ customer }), [bridge, customer]);
  const load = useQuery(ask, customer.number);
  const noted = dataOf(load)?.language ?? null;
  const choose = async (paperLanguage: Language | null) => {
    const answer = await bridge.customers.note({ customer, paperLanguage });
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setChosen(paperLanguage);
  };
  return (
    <>
      <Select
        label={t('languageOfCustomer')}
        value={(chosen === undefined ? noted : chosen) ?? 'connection'}
        onChange={(id) => void choose(id === 'connection' ? null : id)}
        options={[
          { id: 'connection', label: t('languageOfOthers') },
          ...LANGUAGES.map((id) => ({ id, label: ownName(id) })),
        ]}
      />
      {failure !== null && <ErrorPanel failure={failure} />}
      {load.state === 'failed' && <ErrorPanel failure={load.failure} />}
    </>
  );
}
