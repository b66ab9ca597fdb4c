import { MARK_FIELDS, type MarkField } from '../../../shared/domain/marks/markNames.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { MARK_KINDS } from './markKinds.ts';

/** The keys that mark the row with the keyboard, or the selection. */
export function MarkKeys({ onMark }: { readonly onMark: (field: MarkField) => void }) {
  return MARK_FIELDS.map((field) => (
    <Shortcut
      key={field}
      of={MARK_KINDS[field].key}
      textKey={MARK_KINDS[field].command}
      run={() => onMark(field)}
    />
  ));
}
