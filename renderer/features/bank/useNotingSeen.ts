import { useState } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showUndoable } from '../../base/undo.ts';
import { whileActing } from '../../base/undoStore.ts';
import { type Said, said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import { showToast } from '../../ui/toastStore.ts';

/** Notes what is matched and taken as seen in the bank, and says what that has come to. */
export function useNotingSeen(id: number, onDone: () => void) {
  const bridge = useBridge();
  const formats = useFormats();
  const [isNoting, setNoting] = useState(false);
  const note = async () => {
    setNoting(true);
    const answer = await untilHere(bridge.bank.note({ id }));
    setNoting(false);
    onDone();
    if (!answer.ok) return void showToast({ failure: answer.failure });
    if (answer.value === null) return void showToast({ text: said('bank', 'noteOld') });
    const { marked, same, shared, actionId } = answer.value;
    const besides = [
      ...(same === 0 ? [] : [said('marks', 'same', formats.counted(same))]),
      ...(shared === 0 ? [] : [said('marks', 'shared', formats.counted(shared))]),
    ];
    if (actionId === null) return void showToast({ text: joined(besides) });
    const what = said('bank', 'noted', formats.counted(marked));
    showUndoable({
      what,
      text: joined([(locale) => `${what(locale)}.`, ...besides]),
      tone: 'positive',
      undo: async () => {
        const undone = await bridge.marks.undo({ actionId });
        if (!undone.ok) return undone.failure;
        const { later } = undone.value;
        return later === 0 ? null : said('marks', 'later', formats.counted(later));
      },
    });
  };
  return { isNoting, note: () => void whileActing(note()) };
}

function joined(sentences: readonly Said[]): Said {
  return (locale) => sentences.map((sentence) => sentence(locale)).join(' ');
}
