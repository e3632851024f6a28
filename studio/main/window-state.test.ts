import { describe, expect, it } from 'vitest';
import { toWindowOptions } from './window-options.ts';
import { placeWindow } from './window-state.ts';

const MAIN = { x: 0, y: 0, width: 1920, height: 1080 };
const SECOND = { x: 1920, y: 0, width: 1280, height: 1024 };
const kept = { x: 2000, y: 40, width: 1200, height: 800, isMaximized: false };

describe('placeWindow', () => {
  it.each([
    ['nothing', undefined],
    ['rubbish', { x: 'left' }],
  ])('centres a window of a good size after %s', (_, stored) => {
    expect(placeWindow(stored, [MAIN])).toEqual({ width: 1440, height: 900, isMaximized: false });
  });

  it('opens where it was while that display exists', () => {
    expect(placeWindow(kept, [MAIN, SECOND])).toEqual(kept);
  });

  it('comes back to a display that exists', () => {
    expect(placeWindow(kept, [MAIN])).toEqual({ ...kept, x: 720 });
    expect(placeWindow({ ...kept, x: -5000, y: 9000 }, [MAIN])).toEqual({ ...kept, x: 0, y: 280 });
  });

  it('shrinks to the display and never below what can be used', () => {
    const huge = { ...kept, x: 0, y: 0, width: 9000, height: 9000 };
    expect(placeWindow(huge, [MAIN])).toMatchObject({ width: 1920, height: 1080, x: 0, y: 0 });
    const tiny = { ...kept, x: 0, y: 0, width: 10, height: 10 };
    expect(placeWindow(tiny, [MAIN])).toMatchObject({ width: 390, height: 500 });
  });
});

describe('toWindowOptions', () => {
  const options = toWindowOptions({ width: 800, height: 600, isMaximized: false }, '/preload.cjs', true);

  it('gives the page a sandbox and no way to Node', () => {
    expect(options.webPreferences).toEqual({
      preload: '/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
    });
  });

  it('stays hidden until it has something to show, on a ground of the right colour', () => {
    expect(options.show).toBe(false);
    expect(options.backgroundColor).toBe('#1a1a18');
    expect('x' in options).toBe(false);
  });
});
