import { useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './BankView.module.css';
import { useBankStore } from './bankStore.ts';
import { GivePart } from './GivePart.tsx';
import { MatchedPart } from './MatchedPart.tsx';

/** Matches the credits of a bank's file with the open invoices that are kept: first the file, then what came of it. */
export function BankView() {
  const t = useTexts('compare');
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <section id="bank" className={styles['view']} aria-labelledby="bank-title">
      {connectionId === null ? (
        <EmptyState title={t('noConnection')} scope="page" />
      ) : (
        <BankFile key={connectionId} connectionId={connectionId} />
      )}
    </section>
  );
}

function BankFile({ connectionId }: { readonly connectionId: string }) {
  const matched = useBankStore((state) => state.matched);
  const isChoosing = useBankStore((state) => state.isChoosing);
  // Of another connection it says nothing here.
  const isHere = matched?.connectionId === connectionId;
  return matched === null || !isHere || isChoosing ? (
    <GivePart connectionId={connectionId} canReturn={isHere} />
  ) : (
    <MatchedPart matched={matched} />
  );
}
