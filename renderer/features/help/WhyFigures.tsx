import { lazyComponent } from '../../ui/lazyComponent.tsx';
import styles from './Figures.module.css';
import type { FiguresPopoverProps } from './FiguresPopover.tsx';

const FiguresPopover = lazyComponent(async () => (await import('./FiguresPopover.tsx')).FiguresPopover);

/** Explains figures. The button's place is kept while its code and texts are loading. */
export function WhyFigures(props: FiguresPopoverProps) {
  return (
    <span className={styles['why']} data-screen-only>
      <FiguresPopover {...props} />
    </span>
  );
}
