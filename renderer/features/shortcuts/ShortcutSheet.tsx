import type { ReactNode } from 'react';
import { type Shortcut, useRegisteredShortcuts } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { useAnyTexts, useTexts } from '../../i18n/useTexts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { type GridKeyLine, HEADING_KEYS, ROW_KEYS } from './gridKeyLines.ts';
import styles from './ShortcutSheet.module.css';

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
