import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { customerPath } from '../../base/paths.ts';
import { subscribeUntilAborted } from '../../base/subscribeUntilAborted.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Section } from '../../ui/Page.tsx';
import styles from './SampleHints.module.css';

type Hints =
  Awaited<ReturnType<Bridge['connections']['sampleHints']>> extends Answer<infer List> ? List : never;

const HINT_TEXTS: Readonly<Record<string, TextKey<'desk'>>> = {
  'sample.showcase': 'hintShowcase',
  'sample.manyAgreements': 'hintManyAgreements',
  'sample.large': 'hintLarge',
  'sample.hundredThousand': 'hintHundredThousand',
  'sample.unknownWords': 'hintUnknownWords',
  'sample.malformed': 'hintMalformed',
  'sample.none': 'hintNone',
};

/** The customers of the sample data that are worth a look. */
export function SampleHints({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('desk');
  const shell = useTexts('shell');
  const formats = useFormats();
  const bridge = useBridge();
  const [hints, setHints] = useState<Hints>([]);
  useEffect(() => {
    return subscribeUntilAborted(bridge.connections.sampleHints({}), (answer) => {
      if (answer.ok) setHints(answer.value);
    });
  }, [bridge]);
  if (hints.length === 0) return null;
  return (
    <Section title={t('sampleTitle')}>
      <ul className={styles['hints']}>
        {hints.map(({ number, hint, invoices }) => {
          const parsed = parseCustomerNumber(number);
          const key = HINT_TEXTS[hint];
          if (!parsed.ok) return null;
          return (
            <li key={number}>
              <Link href={customerPath({ connectionId, number: parsed.number })} className={styles['hint']}>
                <span className={styles['number']}>{number}</span>
                <span className={styles['words']}>{key ? t(key) : ''}</span>
                <span className={styles['count']}>{shell('invoiceCount', formats.counted(invoices))}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
