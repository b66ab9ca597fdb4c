import { KEYED_MARKS, type KeyedMark } from '../../../shared/domain/markNames.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { MARK_KINDS } from './markKinds.ts';

/** The keys that mark the row with the keyboard, or the selection. */
export function MarkKeys({ onMark }: { readonly onMark: (field: KeyedMark) => void }) {
  return KEYED_MARKS.map((field) => (
    <Shortcut
      key={field}
      of={MARK_KINDS[field].key}
      textKey={MARK_KINDS[field].command}
      run={() => onMark(field)}
    />
  ));
}
