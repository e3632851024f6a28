/** An entry of the menu, in the words of Electron's templates. */
export interface MenuEntry {
  readonly label?: string;
  readonly role?: MenuRole;
  readonly type?: 'separator';
  readonly submenu?: readonly MenuEntry[];
}

type MenuRole =
  | 'about'
  | 'close'
  | 'copy'
  | 'cut'
  | 'hide'
  | 'hideOthers'
  | 'minimize'
  | 'paste'
  | 'quit'
  | 'redo'
  | 'resetZoom'
  | 'selectAll'
  | 'togglefullscreen'
  | 'undo'
  | 'unhide'
  | 'zoomIn'
  | 'zoomOut';

const SEPARATOR: MenuEntry = { type: 'separator' };

/**
 * The menu bar. Saving and publishing have their keys in the window itself, so that they are the same in a
 * browser.
 * @param platform the value of process.platform
 */
export function toMenu(platform: string): readonly MenuEntry[] {
  const isMac = platform === 'darwin';
  const app: MenuEntry = {
    label: 'Awning Studio',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
  return [
    ...(isMac ? [app] : []),
    { label: 'File', submenu: isMac ? [{ role: 'close' }] : [{ role: 'quit' }] },
    {
      label: 'Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        SEPARATOR,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'resetZoom' },
        SEPARATOR,
        { role: 'togglefullscreen' },
      ],
    },
    { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
  ];
}
