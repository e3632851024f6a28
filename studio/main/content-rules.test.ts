import { describe, expect, it } from 'vitest';
import { isStudioAddress } from './addresses.ts';
import { confineContents, refusePermissions, reviveContents } from './content-rules.ts';
import type { PreventableEvent, SessionPort, WebContentsPort } from './electron-port.ts';

function createContents() {
  const navigations = new Map<string, (event: PreventableEvent & { url: string }) => void>();
  const state = { isWebviewKept: false, reloads: 0 };
  let attach: (event: PreventableEvent) => void = () => undefined;
  let gone: (details: { reason: string }) => void = () => undefined;
  let opener: (details: { url: string }) => { action: string } = () => ({ action: 'none' });
  const port: WebContentsPort = {
    onNavigation: (name, listener) => void navigations.set(name, listener),
    onAttachWebview: (listener) => {
      attach = listener;
    },
    setWindowOpenHandler: (handler) => {
      opener = handler;
    },
    onGone: (listener) => {
      gone = listener;
    },
    reload: () => {
      state.reloads += 1;
    },
  };
  const isPrevented = (run: (event: PreventableEvent) => void): boolean => {
    let prevented = false;
    run({ preventDefault: () => (prevented = true) });
    return prevented;
  };
  return {
    port,
    state,
    go: (name: string, url: string) => isPrevented((event) => navigations.get(name)?.({ ...event, url })),
    attachWebview: () => isPrevented((event) => attach(event)),
    open: (url: string) => opener({ url }).action,
    die: (reason: string) => gone({ reason }),
  };
}

function createLog() {
  const lines: string[] = [];
  return { lines, log: { info: () => undefined, warn: (line: string) => void lines.push(line) } };
}

const FOREIGN = [
  'https://saltmarsh.example/',
  'http://localhost:4000/',
  'file:///etc/passwd',
  'awning://studio.evil.example/',
  'awning://other/',
  'awning://user@studio/',
  'awningx://studio/',
  'javascript:alert(1)',
  'data:text/html,x',
  'not an address',
];

describe('isStudioAddress', () => {
  it.each(['awning://studio/', 'awning://studio/preview-frame.html'])('knows %s', (address) => {
    expect(isStudioAddress(address)).toBe(true);
  });

  it.each(FOREIGN)('does not know %s', (address) => {
    expect(isStudioAddress(address)).toBe(false);
  });
});

describe('confineContents', () => {
  it.each(
    ['will-navigate', 'will-redirect', 'will-frame-navigate'].flatMap((name) =>
      FOREIGN.map((url) => [name, url]),
    ),
  )('keeps a %s to %s from happening', (name, url) => {
    const contents = createContents();
    confineContents(contents.port, createLog().log);
    expect(contents.go(name as string, url as string)).toBe(true);
  });

  it('lets the studio load its own pages, opens no window and attaches no webview', () => {
    const contents = createContents();
    confineContents(contents.port, createLog().log);
    expect(contents.go('will-frame-navigate', 'awning://studio/preview-frame.html')).toBe(false);
    expect(contents.open('https://saltmarsh.example/')).toBe('deny');
    expect(contents.open('awning://studio/')).toBe('deny');
    expect(contents.attachWebview()).toBe(true);
  });

  it('logs where it would have gone without path and query', () => {
    const { log, lines } = createLog();
    const contents = createContents();
    confineContents(contents.port, log);
    contents.go('will-navigate', 'https://evil.example/steal?secret=1');
    expect(lines).toEqual(['Kept the window from going to https://evil.example.']);
  });
});

describe('refusePermissions', () => {
  it('refuses what is asked for, what is checked and every device', () => {
    const answers: boolean[] = [];
    const session: SessionPort = {
      setPermissionRequestHandler: (handler) => handler({}, 'media', (granted) => answers.push(granted)),
      setPermissionCheckHandler: (handler) => answers.push(handler({}, 'geolocation')),
      setDevicePermissionHandler: (handler) => answers.push(handler()),
    };
    refusePermissions(session, createLog().log);
    expect(answers).toEqual([false, false, false]);
  });
});

describe('reviveContents', () => {
  it('loads a crashed window anew, but not for ever and not after a clean end', () => {
    const contents = createContents();
    reviveContents(contents.port, createLog().log);
    contents.die('clean-exit');
    expect(contents.state.reloads).toBe(0);
    for (let index = 0; index < 5; index += 1) contents.die('crashed');
    expect(contents.state.reloads).toBe(3);
  });
});
