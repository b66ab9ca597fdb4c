import type { ReactNode } from 'react';
import { type Shortcut, useRegisteredShortcuts } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { type TextKey, useAnyTexts, useTexts } from '../../i18n/useTexts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { GridCommand } from '../../ui/grid/gridController.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './ShortcutSheet.module.css';

/** What keys do on a row and its cells. */
export const ROW_KEYS: readonly GridKeyLine[] = [
  { kind: 'move', keys: ['ArrowUp', 'ArrowDown'], text: 'moveRows' },
  { kind: 'move', keys: ['PageUp', 'PageDown'], text: 'movePages' },
  { kind: 'move', keys: ['Mod+Home', 'Mod+End'], text: 'moveEnds' },
  { kind: 'side', keys: ['ArrowLeft', 'ArrowRight'], text: 'moveCells' },
  { kind: 'side', keys: ['Home', 'End'], text: 'moveRowEnds' },
  { kind: 'type', keys: ['0–9'], text: 'typeAhead' },
  { kind: 'open', keys: ['Enter'], text: 'confirm' },
  { kind: 'go', keys: ['Mod+Enter'], text: 'goToCustomer' },
  { kind: 'menu', keys: ['Shift+F10'], text: 'rowMenu' },
  { kind: 'toggle', keys: ['Space'], text: 'toggleRow' },
  { kind: 'toggleRange', keys: ['Shift+Space'], text: 'selectRange' },
  { kind: 'move', keys: ['Shift+ArrowUp', 'Shift+ArrowDown'], text: 'extendRows' },
  { kind: 'all', keys: ['Mod+A'], text: 'selectAll' },
  { kind: 'copy', keys: ['Mod+C'], text: 'copyRows' },
  { kind: 'copy', keys: ['Shift+Mod+C'], text: 'copyWithHeadings' },
  { kind: 'fit', keys: ['Shift+End'], text: 'fitColumn' },
];

/** What keys do on a heading, where they mean something else than on a row. */
export const HEADING_KEYS: readonly GridKeyLine[] = [
  { kind: 'open', keys: ['Enter'], text: 'sortBy' },
  { kind: 'open', keys: ['Shift+Enter'], text: 'sortAlso' },
  { kind: 'resize', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], text: 'resizeColumn' },
  { kind: 'reorder', keys: ['Mod+ArrowLeft', 'Mod+ArrowRight'], text: 'moveColumn' },
];

interface ShortcutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All keys that are in force now: everywhere, on this screen, and those of lists, PDFs and dialogs. */
export function ShortcutSheet({ isOpen, onClose }: ShortcutSheetProps) {
  const t = useTexts('shortcuts');
  const singleKeys = useApp((app) => app.settings.singleKeyShortcuts);
  const all = useRegisteredShortcuts();
  const everywhere = all.filter(({ textKey }) => textKey.startsWith('shell:'));
  const here = all.filter(({ textKey }) => !textKey.startsWith('shell:'));
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} size="large">
      {!singleKeys && <p className={styles['off']}>{t('singleKeysOff')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet that scrolls must be reached by the keyboard */}
      <section className={styles['groups']} tabIndex={0} aria-label={t('title')}>
        <Group title={t('everywhere')}>
          <Registered shortcuts={everywhere} />
        </Group>
        {here.length > 0 && (
          <Group title={t('here')}>
            <Registered shortcuts={here} />
          </Group>
        )}
        <Group title={t('inLists')}>
          <GridLines lines={ROW_KEYS} />
        </Group>
        <Group title={t('onHeadings')}>
          <GridLines lines={HEADING_KEYS} />
        </Group>
        <Group title={t('inPdf')}>
          <Line keys={['Mod+F']} text={t('pdfSearch')} />
          <Line keys={['Mod+P']} text={t('pdfPrint')} />
          <Line keys={['PageUp', 'PageDown']} text={t('pdfPages')} />
          <Line keys={['+', '-', '0']} text={t('pdfZoom')} />
        </Group>
        <Group title={t('inDialogs')}>
          <Line keys={['Alt+ArrowDown']} text={t('calendar')} />
          <Line keys={['Mod+Enter']} text={t('mainButton')} />
          <Line keys={['Esc']} text={t('escape')} />
          <Line keys={['Tab']} text={t('nextPart')} />
        </Group>
      </section>
    </Dialog>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['group']}>
      <h3 className={styles['heading']}>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Registered({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const t = useAnyTexts();
  const keysOf = Map.groupBy(shortcuts, ({ textKey }) => textKey);
  return [...keysOf].map(([textKey, same]) => (
    <Line key={textKey} keys={same.map(({ key }) => key)} text={t(textKey)} />
  ));
}

function GridLines({ lines }: { readonly lines: readonly GridKeyLine[] }) {
  const t = useTexts('shortcuts');
  return lines.map(({ keys, text }) => <Line key={text} keys={keys} text={t(text)} />);
}

function Line({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div className={styles['line']}>
      <dt>{text}</dt>
      <dd className={styles['keys']}>
        {keys.map((key) => (
          <Kbd key={key} keys={key} />
        ))}
      </dd>
    </div>
  );
}

/** Keys of a grid that do one thing, and the words for it. */
interface GridKeyLine {
  readonly kind: GridCommand['kind'];
  readonly keys: readonly string[];
  readonly text: TextKey<'shortcuts'>;
}
