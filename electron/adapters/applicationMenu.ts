import type { MenuItemConstructorOptions } from 'electron';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { EventPublisher } from '../ipc/eventPublisher.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

/** The menu of roles, and the user guide. Reload and developer tools exist only where nothing is packaged. */
export function applicationMenu(
  language: Language,
  host: { readonly mac: boolean; readonly packaged: boolean; readonly showGuide: () => void },
): MenuItemConstructorOptions[] {
  const text = catalogues[language].desktop;
  const item = (role: Role, label: string): MenuItemConstructorOptions => ({ role, label });
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const developing: MenuItemConstructorOptions[] = host.packaged
    ? []
    : [line, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(host.mac
      ? [
          {
            role: 'appMenu' as const,
            submenu: [
              item('about', text.menuAbout),
              line,
              item('services', text.menuServices),
              line,
              item('hide', text.menuHide),
              item('hideOthers', text.menuHideOthers),
              item('unhide', text.menuShowAll),
              line,
              item('quit', text.menuQuit),
            ],
          },
        ]
      : []),
    {
      label: text.menuFile,
      submenu: [host.mac ? item('close', text.menuClose) : item('quit', text.menuQuit)],
    },
    {
      label: text.menuEdit,
      submenu: [
        item('undo', text.menuUndo),
        item('redo', text.menuRedo),
        line,
        item('cut', text.menuCut),
        item('copy', text.menuCopy),
        item('paste', text.menuPaste),
        item('selectAll', text.menuSelectAll),
      ],
    },
    {
      label: text.menuView,
      submenu: [
        item('resetZoom', text.menuResetZoom),
        item('zoomIn', text.menuZoomIn),
        item('zoomOut', text.menuZoomOut),
        line,
        item('togglefullscreen', text.menuFullScreen),
        ...developing,
      ],
    },
    { label: text.menuWindow, submenu: [item('minimize', text.menuMinimize)] },
    {
      role: 'help',
      label: text.menuHelp,
      // The page handles the key: if both did, the guide would open twice.
      submenu: [
        { label: text.menuGuide, accelerator: 'F1', registerAccelerator: false, click: host.showGuide },
      ],
    },
  ];
}

/** Sets the menu at once, and again as soon as the clerk has chosen another language. */
export function followLanguage(
  publisher: Pick<EventPublisher, 'listen'>,
  language: () => Language,
  set: (language: Language) => void,
): void {
  let shown = language();
  set(shown);
  publisher.listen((name) => {
    if (name !== 'app.changed' || language() === shown) return;
    shown = language();
    set(shown);
  });
}
