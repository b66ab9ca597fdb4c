import { useState } from 'react';
import { BANK_BOUNDS, type BankRefusal } from '../../../shared/domain/bankEntries.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { readSkipped } from '../../ui/ForeignTable.tsx';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { trackPending } from '../../ui/pendingWork.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { leaveBank, type ReadBank, showMatched, useBankStore } from './bankStore.ts';
import { REFUSED } from './bankWords.ts';

/** What takes the keyboard once credits are matched: the kind that is shown. */
export const SHOWN_BANK_KIND_ID = 'bank-shown-kind';

/** Why nothing can be matched yet; a field says by itself what is wrong in it. */
type Lack = 'lacksAmount' | 'field';

/** Matches the credits of the file that is held, as its columns are now. */
export function useMatching(connectionId: string) {
  const bridge = useBridge();
  const refusedText = useRefusedText();
  const gone = useBankGone();
  const [isMatching, setMatching] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const match = async () => {
    const { bank, ...state } = useBankStore.getState();
    if (isMatching || bank === null || lackOf(bank, state) !== null) return;
    const mapping = state.mapping && { ...state.mapping, skipped: readSkipped(state.skipped) ?? 0 };
    setMatching(true);
    setFailure(null);
    setRefusal(null);
    const answer = await trackPending(
      bridge.bank.begin({
        bankId: bank.bankId,
        connectionId,
        mapping: mapping && { ...mapping, roles: [...mapping.roles] },
      }),
    );
    setMatching(false);
    if (!answer.ok) {
      if (answer.failure.code !== 'cancelled') setFailure(answer.failure);
    } else if (answer.value === null) gone();
    else if ('refused' in answer.value) setRefusal(refusedText(bank.fileName, answer.value.refused));
    else {
      showMatched(connectionId, answer.value);
      focusSoon(SHOWN_BANK_KIND_ID);
    }
  };
  const state = useBankStore();
  return {
    ...{ isMatching, failure, refusal },
    lack: state.bank === null ? null : lackOf(state.bank, state),
    match: () => void match(),
  };
}

export type Matching = ReturnType<typeof useMatching>;

type Choices = Pick<ReturnType<typeof useBankStore.getState>, 'mapping' | 'skipped'>;

function lackOf({ table }: ReadBank, { mapping, skipped }: Choices): Lack | null {
  if (table === null || mapping === null) return null;
  if (!mapping.roles.some((role) => role === 'amount' || role === 'credit')) return 'lacksAmount';
  return readSkipped(skipped) === null ? 'field' : null;
}

/** Other windows have taken the file's place: says so, and asks for it again. */
export function useBankGone(): () => void {
  const t = useTexts('bank');
  return () => {
    leaveBank();
    showToast({ text: t('fileGone') });
  };
}

/** Why a file is not taken, in a sentence. */
export function useRefusedText(): (fileName: string | null, reason: BankRefusal) => string {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const formats = useFormats();
  return (fileName, reason) =>
    t(REFUSED[reason], {
      file: fileName ?? compare('pastedName'),
      limit: formats.count(BANK_BOUNDS.file / 1_000_000),
      entries: formats.count(BANK_BOUNDS.entries),
      rows: formats.count(BANK_BOUNDS.rows),
    });
}
