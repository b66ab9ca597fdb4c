import { type ReactNode, useState } from 'react';
import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { afterSettled } from '../../ui/pendingWork.tsx';
import type { AskedField } from './MarkDialog.tsx';
import { type MarkSelection, useSetMark } from './markSelection.ts';

const MarkDialog = lazyComponent(async () => (await import('./MarkDialog.tsx')).MarkDialog);

export interface Marking {
  readonly mark: (field: KeyedMark, selected: MarkSelection) => void;
  /** To be rendered: the dialog of what is being marked. */
  readonly dialog: ReactNode;
}

/** Marks at once, or asks what to note first. */
export function useMarkActions(): Marking {
  const { set, toggleReviewed } = useSetMark();
  const [asking, setAsking] = useState<{
    readonly field: AskedField;
    readonly selected: MarkSelection;
  } | null>(null);
  return {
    mark: (field, selected) =>
      field === 'reviewed' ? toggleReviewed(selected) : setAsking({ field, selected }),
    dialog: asking !== null && (
      <MarkDialog
        {...asking}
        onSet={set}
        onClose={() => {
          setAsking(null);
          // Keys that follow Enter are for the rows, which have the keyboard again a moment later.
          afterSettled(() => {});
        }}
      />
    ),
  };
}
