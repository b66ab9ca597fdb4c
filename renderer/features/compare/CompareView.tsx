import { useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ComparedPart } from './ComparedPart.tsx';
import styles from './CompareView.module.css';
import { useCompareStore } from './compareStore.ts';
import { SavedPart } from './SavedPart.tsx';
import { SetUp } from './SetUp.tsx';

/** Compares a ledger's open items with the invoices that are kept: first how its file is read, then the result. */
export function CompareView() {
  const t = useTexts('compare');
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <section id="compare" className={styles['view']} aria-labelledby="compare-title">
      {connectionId === null ? (
        <EmptyState title={t('noConnection')} scope="page" />
      ) : (
        <Comparison key={connectionId} connectionId={connectionId} />
      )}
    </section>
  );
}

function Comparison({ connectionId }: { readonly connectionId: string }) {
  const compared = useCompareStore((state) => state.compared);
  const isChoosing = useCompareStore((state) => state.isChoosing);
  const saved = useCompareStore((state) => state.saved);
  // Of another connection it says nothing here.
  const isHere = compared?.connectionId === connectionId;
  if (saved !== null) return <SavedPart key={saved} connectionId={connectionId} id={saved} />;
  return compared === null || !isHere || isChoosing ? (
    <SetUp connectionId={connectionId} canReturn={isHere} />
  ) : (
    <ComparedPart compared={compared} />
  );
}
