import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
} from 'electron';
import Store from 'electron-store';
import { readBundle } from '../host/bundle.ts';
import { parseHostConfiguration } from '../host/configuration.ts';
import { createHost } from '../host/host.ts';
import { createLineLog } from '../host/line-log.ts';
import { createServerFetch, SERVER_TIME_LIMIT_MS, toUserAgent } from '../host/server-fetch.ts';
import { createServerUpload, UPLOAD_IDLE_LIMIT_MS } from '../host/server-upload.ts';
import { START_ADDRESS, STUDIO_SCHEME } from './addresses.ts';
import { openBridgeChannel } from './bridge-channel.ts';
import { confineContents, refusePermissions, reviveContents } from './content-rules.ts';
import { createDesktopPlatform } from './desktop-platform.ts';
import type { WebContentsPort } from './electron-port.ts';
import { toMenu } from './menu.ts';
import { createSchemeHandler } from './scheme-handler.ts';
import { toWindowOptions } from './window-options.ts';
import { placeWindow } from './window-state.ts';

const WINDOW_KEY = 'window';
const buildFolder = join(import.meta.dirname, '..');
const log = createLineLog(process.stderr);

app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: STUDIO_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

function toContentsPort(contents: Electron.WebContents): WebContentsPort {
  return {
    onNavigation(name, listener) {
      // Electron declares each of these events on its own; what we read of them is the same.
      const on = contents.on.bind(contents) as (name: string, listener: unknown) => void;
      on(name, listener);
    },
    onAttachWebview: (listener) => void contents.on('will-attach-webview', listener),
    setWindowOpenHandler: (handler) => contents.setWindowOpenHandler(handler),
    onGone: (listener) => void contents.on('render-process-gone', (_event, details) => listener(details)),
    reload: () => contents.reload(),
  };
}

function openWindow(store: Store): BrowserWindow {
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const place = placeWindow(store.get(WINDOW_KEY), areas);
  const preload = join(buildFolder, 'preload/preload.cjs');
  const window = new BrowserWindow(toWindowOptions(place, preload, nativeTheme.shouldUseDarkColors));
  if (place.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    store.set(WINDOW_KEY, { ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  });
  reviveContents(toContentsPort(window.webContents), log);
  void window.loadURL(START_ADDRESS);
  return window;
}

async function start(): Promise<void> {
  const store = new Store();
  const configuration = parseHostConfiguration(process.env, app.getPath('userData'));
  const bundle = await readBundle(join(buildFolder, 'renderer'));
  refusePermissions(session.defaultSession, log);
  const platform = createDesktopPlatform({
    store,
    safeStorage,
    platform: process.platform,
    log,
    openExternal: (address) => shell.openExternal(address),
    setThemeSource: (source) => {
      nativeTheme.themeSource = source;
    },
  });
  const userAgent = toUserAgent(app.getVersion(), process.platform);
  const host = createHost({
    platform,
    fetch: createServerFetch(SERVER_TIME_LIMIT_MS, userAgent),
    openUpload: createServerUpload(UPLOAD_IDLE_LIMIT_MS, userAgent),
    newId: randomUUID,
    server: configuration.server,
    version: app.getVersion(),
  });
  protocol.handle(STUDIO_SCHEME, createSchemeHandler(bundle, host.siteOrigins));
  openBridgeChannel(ipcMain, host, log);
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(toMenu(process.platform) as Electron.MenuItemConstructorOptions[]),
  );
  openWindow(store);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(store);
  });
}

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => {
    const window = BrowserWindow.getAllWindows()[0];
    if (window?.isMinimized() === true) window.restore();
    window?.focus();
  });
  app.on('web-contents-created', (_event, contents) => confineContents(toContentsPort(contents), log));
  app.on('child-process-gone', (_event, details) =>
    log.warn(`A ${details.type} process ended: ${details.reason}.`),
  );
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(start)
    .catch((cause: unknown) => {
      dialog.showErrorBox(
        'Awning Studio cannot start',
        cause instanceof Error ? cause.message : String(cause),
      );
      app.exit(1);
    });
} else {
  app.quit();
}
