import { ChevronDown, FileDown } from 'lucide-react';
import { EXPORT_TARGETS, type ExportTarget } from '../../../shared/domain/bounds.ts';
import { menuCommands, useCommands } from '../../base/commands.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { type ExportRequest, useExportChoiceStore } from './exportRequest.ts';

interface ExportMenuProps {
  /** Rows selected, null for none: PDFs of the selection, or of all that match. */
  readonly selection: Extract<ExportRequest, { kind: 'pdfs' }>['selection'];
  /** Of one customer: only that has a statement. */
  readonly ofOne: boolean;
  readonly onExport: (request: ExportRequest) => void;
}

/** Everything that a list of invoices can become, each with its key. */
export function ExportMenu({ selection, ofOne, onExport }: ExportMenuProps) {
  const t = useTexts('exports');
  const commands = useTexts('commands');
  const pdfs = () => onExport({ kind: 'pdfs', selection, onlyNew: false });
  const onlyNew = () => onExport({ kind: 'pdfs', selection: null, onlyNew: true });
  useShortcut('e', 'invoices:commandExport', pdfs);
  const print = () => onExport({ kind: 'print' });
  const customers = () => onExport({ kind: 'customers' });
  useShortcut('Shift+e', 'exports:commandNew', onlyNew);
  useShortcut('Mod+p', 'lists:commandPrint', print);
  const list = () => onExport({ kind: 'list' });
  useShortcut('Shift+l', 'lists:commandList', list);
  const statement = () => onExport({ kind: 'statement' });
  const report = useTexts('reviewReport');
  const review = () => onExport({ kind: 'review' });
  const entries: MenuEntry[] = [
    { id: 'pdfs', label: t('menuPdfs'), shortcut: 'E', onAction: pdfs },
    { id: 'new', label: t('menuNew'), shortcut: 'Shift+E', onAction: onlyNew },
    { id: 'customers', label: t('menuCustomers'), shortcut: 'Shift+M', onAction: customers },
    { id: 'list', label: t('menuList'), shortcut: 'Shift+L', separated: true, onAction: list },
    { id: 'print', label: t('menuPrint'), shortcut: 'Mod+P', onAction: print },
    { id: 'review', label: report('menu'), onAction: review },
    ...(ofOne
      ? [{ id: 'statement', label: t('menuStatement'), shortcut: 'Shift+S', onAction: statement }]
      : []),
  ];
  const into = (target: ExportTarget) => () => {
    useExportChoiceStore.setState({ target });
    pdfs();
  };
  useCommands(() => [
    ...EXPORT_TARGETS.map((target) => ({
      id: `pdfs.${target}`,
      label: commands(target),
      run: into(target),
    })),
    { id: 'reviewReport:title', label: report('title'), run: review },
    ...menuCommands('export', commands('export'), entries).filter(({ id }) => id !== 'export.review'),
  ]);
  return (
    <>
      {ofOne && <Shortcut of="Shift+s" textKey="lists:commandStatement" run={statement} />}
      <Menu
        label={t('menu')}
        placement="bottom end"
        trigger={
          <Tooltip text={t('menu')}>
            <Button icon={<FileDown size={14} aria-hidden />} after={<ChevronDown size={14} aria-hidden />}>
              {t('menu')}
            </Button>
          </Tooltip>
        }
        entries={entries}
      />
    </>
  );
}
