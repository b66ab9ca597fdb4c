import { FileWarning, X } from 'lucide-react';
import { IconButton } from '../IconButton.tsx';
import { TooltipMark } from '../Tooltip.tsx';
import styles from './SumsMarks.module.css';

interface ExclusionBadgeProps {
  /** How many there are, in few words. */
  readonly word: string;
  readonly text: string;
}

/** Something that the sums lack, or that makes them old: named beside them, explained on hover and focus. */
export function ExclusionBadge({ word, text }: ExclusionBadgeProps) {
  return (
    <span className={styles['leftOut']}>
      <TooltipMark text={text}>
        <FileWarning size={13} aria-hidden />
        <span aria-hidden>{word}</span>
        <span className="visuallyHidden">{text}</span>
      </TooltipMark>
    </span>
  );
}

/** A button after the sums of the selected rows. */
export function ClearSelection({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return <IconButton label={label} icon={<X size={14} aria-hidden />} onPress={onPress} />;
}
