import type { WindowPlace } from './window-state.ts';
import { MIN_WINDOW } from './window-state.ts';

/** Grounds of the window before its page is painted, as in the two colour themes. */
const GROUND = { light: '#f7f6f3', dark: '#1a1a18' } as const;

/** What every window of the studio is made with. */
export interface WindowOptions {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
  readonly minWidth: number;
  readonly minHeight: number;
  readonly show: boolean;
  readonly title: string;
  readonly backgroundColor: string;
  readonly webPreferences: {
    readonly preload: string;
    readonly sandbox: boolean;
    readonly contextIsolation: boolean;
    readonly nodeIntegration: boolean;
    readonly nodeIntegrationInWorker: boolean;
    readonly nodeIntegrationInSubFrames: boolean;
    readonly webviewTag: boolean;
    readonly spellcheck: boolean;
  };
}

/**
 * Options of the window: hidden until it has something to show, and with no way for its page to reach Node.
 * @param preload path of the built preload script
 */
export function toWindowOptions(place: WindowPlace, preload: string, isDark: boolean): WindowOptions {
  return {
    width: place.width,
    height: place.height,
    ...(place.x === undefined ? {} : { x: place.x }),
    ...(place.y === undefined ? {} : { y: place.y }),
    minWidth: MIN_WINDOW.width,
    minHeight: MIN_WINDOW.height,
    show: false,
    title: 'Awning Studio',
    backgroundColor: isDark ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
    },
  };
}
