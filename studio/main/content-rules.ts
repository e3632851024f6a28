import type { Log } from '../host/platform.ts';
import { isStudioAddress } from './addresses.ts';
import type { NavigationEvent, SessionPort, WebContentsPort } from './electron-port.ts';

const NAVIGATIONS: readonly NavigationEvent[] = ['will-navigate', 'will-redirect', 'will-frame-navigate'];

/** Addresses are the site's business: the log gets the scheme and host only. */
function toLogText(address: string): string {
  if (!URL.canParse(address)) return 'an unreadable address';
  const url = new URL(address);
  return `${url.protocol}//${url.host}`;
}

/** Holds any content, windows and frames alike, inside the studio: no navigation out, no new window, no webview. */
export function confineContents(contents: WebContentsPort, log: Log): void {
  for (const name of NAVIGATIONS) {
    contents.onNavigation(name, (event) => {
      if (isStudioAddress(event.url)) return;
      event.preventDefault();
      log.warn(`Kept the window from going to ${toLogText(event.url)}.`);
    });
  }
  contents.onAttachWebview((event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    log.warn(`Kept the window from opening ${toLogText(url)}.`);
    return { action: 'deny' };
  });
}

/** Refuses every permission, asked for or checked, and every device. Copying by the user needs none. */
export function refusePermissions(session: SessionPort, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => {
    log.warn(`Refused the permission "${permission}".`);
    callback(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/** Most reloads after crashes before the window is left as it is. */
const MAX_RELOADS = 3;

/** Brings a window back whose process died. Unsaved text comes back from the window's own journal. */
export function reviveContents(contents: WebContentsPort, log: Log): void {
  let reloads = 0;
  contents.onGone(({ reason }) => {
    if (reason === 'clean-exit') return;
    log.warn(`The window’s process ended: ${reason}.`);
    reloads += 1;
    if (reloads <= MAX_RELOADS) contents.reload();
  });
}
