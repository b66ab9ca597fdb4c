import { useTexts } from '../../i18n/useTexts.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { FigureList } from './FigureList.tsx';
import styles from './Figures.module.css';
import { FIGURES, type Figure, statusText } from './figureTexts.ts';

const ALL = Object.keys(FIGURES) as Figure[];

/** What Kontor's own figures are made of, and what the service documents of the statuses (docs/service.md §2.3). */
export function FiguresView() {
  const t = useTexts('help');
  const invoices = useTexts('invoices');
  return (
    <Page title={t('figuresTitle')} lead={t('figuresLead')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls must be reached by the keyboard */}
      <div tabIndex={0}>
        <Section title={t('figuresHeading')}>
          <FigureList figures={ALL} />
        </Section>
        <Section title={t('statusesHeading')} lead={t('statusesLead')}>
          <dl className={styles['list']}>
            {['paid', 'done'].map((status) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>{invoices(statusText(status))}</dd>
              </div>
            ))}
            <div>
              <dt>{t('statusElse')}</dt>
              <dd>{invoices('statusOther')}</dd>
            </div>
          </dl>
        </Section>
      </div>
    </Page>
  );
}
