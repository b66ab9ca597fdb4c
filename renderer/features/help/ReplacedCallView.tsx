import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Page, Section } from '../../ui/Page.tsx';
import styles from './ReplacedCallView.module.css';

interface Row {
  readonly old: TextKey<'help'>;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly place: TextKey<'help'>;
}

/** The mapping of docs/service.md §9.3, and where each part is in Kontor. */
const ROWS: readonly Row[] = [
  {
    old: 'oldDetails',
    method: 'GET',
    path: '/api/core/agreements/v1/{agreement_external_id}',
    place: 'placeDetails',
  },
  {
    old: 'oldList',
    method: 'POST',
    path: '/api/core/customers/v2/{customerExternalId}/agreements',
    place: 'placeList',
  },
  {
    old: 'oldPayments',
    method: 'GET',
    path: '/api/core/customers/v2/{customerExternalId}/payment-subscriptions',
    place: 'placePayments',
  },
  {
    old: 'oldAddress',
    method: 'GET',
    path: '/api/core/deliveries/v2/{delivery_type}/{delivery_external_id}',
    place: 'placeAddress',
  },
  {
    old: 'oldDeliveries',
    method: 'GET',
    path: '/api/core/agreements/v5/{agreement_external_id}/deliveries',
    place: 'placeDeliveries',
  },
];

const OLD_PATH = '/api/agreements/v4/customer-agreements';

/** For those who knew the combined call that is being phased out: where its content is found now. */
export function ReplacedCallView() {
  const t = useTexts('help');
  return (
    <Page title={t('replacedTitle')} lead={t('replacedLead', { path: OLD_PATH })} width="full">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by the keyboard */}
      <section className={styles['frame']} tabIndex={0} aria-label={t('replacedTitle')}>
        <table className={styles['table']} aria-label={t('replacedTitle')}>
          <thead>
            <tr>
              <th scope="col">{t('columnOld')}</th>
              <th scope="col">{t('columnNew')}</th>
              <th scope="col">{t('columnPlace')}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ old, method, path, place }) => (
              <tr key={path}>
                <th scope="row">{t(old)}</th>
                <td>
                  <code className="codeText">
                    {method} {path}
                  </code>
                </td>
                <td>{t(place)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Section title={t('callsTitle')}>
        <p>{t('callsText')}</p>
      </Section>
      <Section title={t('idsTitle')}>
        <p>{t('idsText')}</p>
      </Section>
      <Section title={t('shapesTitle')}>
        <p>{t('shapesText')}</p>
      </Section>
    </Page>
  );
}
