import { ZoomIn, ZoomOut } from 'lucide-react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { canStep, steppedZoom, type Zoom } from './pdfZoom.ts';

interface ZoomButtonsProps {
  readonly zoom: Zoom;
  /** The part of its size on paper at which the page is shown: 1 is real size. */
  readonly shown: number;
  readonly onZoom: (zoom: Zoom) => void;
}

/** How large a page is and why, larger and smaller; the words between lead from the width to real size and back. */
export function ZoomButtons({ zoom, shown, onZoom }: ZoomButtonsProps) {
  const t = useTexts('pdfs');
  const percent = Math.round(shown * 100);
  return (
    <>
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOut size={16} aria-hidden />}
        isDisabled={!canStep(shown, -1)}
        onPress={() => onZoom(steppedZoom(shown, -1))}
      />
      <Button variant="quiet" data-size onPress={() => onZoom(zoom === 'width' ? 1 : 'width')}>
        <span data-short={t('zoom', { percent })}>
          <span>{t(zoom === 'width' ? 'zoomWidth' : zoom === 1 ? 'zoomReal' : 'zoom', { percent })}</span>
        </span>
        <span className="visuallyHidden"> {t(zoom === 'width' ? 'realSize' : 'fitWidth')}</span>
      </Button>
      <IconButton
        label={t('zoomIn')}
        icon={<ZoomIn size={16} aria-hidden />}
        isDisabled={!canStep(shown, 1)}
        onPress={() => onZoom(steppedZoom(shown, 1))}
      />
    </>
  );
}
