import { useMemo } from 'react';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { ComparisonAbout, ComparisonSide } from '../../../shared/ipc/savedComparisons.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { isLoading, latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useOnItsWay } from '../../ui/arrival/onItsWay.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { BesideBridge } from './BesideBridge.tsx';
import { BesideGrid } from './BesideGrid.tsx';
import styles from './CompareView.module.css';
import { LeaveSaved } from './LeaveSaved.tsx';
import { useLossText } from './useLossText.ts';
import { useRulesText } from './useRulesText.ts';
import { useSavedVersion } from './useSaved.ts';

interface BesidePartProps {
  readonly connectionId: string;
  readonly before: ComparisonSide;
  readonly now: ComparisonSide;
}

/** Two comparisons beside each other: both bridges in one, and which differences are new, gone or others. */
export function BesidePart({ connectionId, before, now }: BesidePartProps) {
  const bridge = useBridge();
  const t = useTexts('savedComparisons');
  const formats = useFormats();
  const version = useSavedVersion();
  const ask = useMemo(() => {
    void version;
    return () => bridge.savedComparisons.beside({ before, now });
  }, [bridge, before, now, version]);
  const answer = useAnswer(ask, JSON.stringify([before, now]));
  useOnItsWay(isLoading(answer));
  const both = latestValue(answer);
  const counted = (count: number) => formats.count(count);
  return (
    <>
      <header className="screenHead" data-area="head">
        <h1 id="compare-title" tabIndex={-1}>
          {t('titleTwo')}
        </h1>
        <LeaveSaved />
      </header>
      {answer.state === 'failed' && <ErrorPanel title={t('failed')} failure={answer.failure} />}
      {answer.state === 'ready' && both === null && <p role="status">{t('gone')}</p>}
      {both != null && (
        <>
          <About title={t('earlier')} about={both.before} />
          <About title={t('later')} about={both.now} />
          {!isAlike(both.before, both.now) && (
            <p className={styles['old']} role="status">
              {t('otherRules')}
            </p>
          )}
          <BesideBridge before={both.before} now={both.now} />
          <p role="status">
            {t('counts', {
              new: counted(both.counts.new),
              changed: counted(both.counts.changed),
              gone: counted(both.counts.gone),
              same: counted(both.counts.same),
            })}
          </p>
          <BesideGrid {...{ connectionId, before, now }} />
        </>
      )}
    </>
  );
}

/** One of the two, and what of it has no rows. */
function About({ title, about }: { readonly title: string; readonly about: ComparisonAbout }) {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const now = useNow();
  const rulesOf = useRulesText();
  const lossOf = useLossText();
  const file = about.fileName ?? compare('pastedName');
  const name = t('nameAt', { file, moment: formats.moment(about.at, now) });
  const lines = [`${title}: ${name}`, ...rulesOf(about)].map((line) => `${line}.`);
  return <p className="hint tabular">{[...lines, ...lossOf(about)].join(' ')}</p>;
}

/** Whether both were of the same customers, invoices, amount and tolerance, of kept or of earlier balances: otherwise other differences are none of the ledger. */
function isAlike(one: ComparisonAbout, other: ComparisonAbout): boolean {
  return (
    one.number === other.number &&
    one.amount === other.amount &&
    JSON.stringify(one.filter) === JSON.stringify(other.filter) &&
    (one.asOf === null) === (other.asOf === null) &&
    new DecimalSum().add(one.tolerance).subtract(other.tolerance).decimal() === '0'
  );
}
