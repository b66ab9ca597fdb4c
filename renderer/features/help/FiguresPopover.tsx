import { CircleHelp } from 'lucide-react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FigureList } from './FigureList.tsx';
import styles from './Figures.module.css';
import type { Figure } from './figureTexts.ts';

export interface FiguresPopoverProps {
  readonly figures: readonly Figure[];
  /** When they were fetched, in words. */
  readonly asOf?: string;
}

/** A small button beside figures: what they are made of, and the way to the page that explains all. */
export function FiguresPopover({ figures, asOf }: FiguresPopoverProps) {
  const t = useTexts('help');
  return (
    <DialogTrigger>
      <IconButton label={t('figuresWhy')} icon={<CircleHelp size={14} aria-hidden />} />
      <Popover className={styles['popover'] ?? ''} placement="bottom end" offset={4}>
        <AriaDialog className="popoverBody" aria-label={t('figuresWhy')}>
          {({ close }) => (
            <>
              <FigureList figures={figures} />
              {asOf !== undefined && <p className={styles['asOf']}>{asOf}</p>}
              <Link href={paths.figures} onClick={close} className={styles['more']}>
                {t('figuresMore')}
              </Link>
            </>
          )}
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}
