import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { MARK_KINDS } from './markKinds.ts';

interface MarkButtonsProps<Field extends KeyedMark> {
  readonly fields: readonly Field[];
  /** Their keys mark what the buttons mark. */
  readonly withKeys: boolean;
  readonly onMark: (field: Field) => void;
}

/** A button for each mark. */
export function MarkButtons<Field extends KeyedMark>({ fields, withKeys, onMark }: MarkButtonsProps<Field>) {
  const t = useTexts('marks');
  return (
    <div className="wrapped">
      {fields.map((field) => {
        const key = MARK_KINDS[field].key.toUpperCase();
        return (
          <Button
            key={field}
            onPress={() => onMark(field)}
            {...(withKeys ? { after: <Kbd keys={key} />, 'aria-keyshortcuts': key } : {})}
          >
            {t(field)}
          </Button>
        );
      })}
    </div>
  );
}
