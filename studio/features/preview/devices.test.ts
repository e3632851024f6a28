import { describe, expect, it } from 'vitest';
import { DEVICES, fitDevice } from './devices.ts';

const [responsive, phone, tablet, desktop] = DEVICES;

describe('fitDevice', () => {
  it.each([
    ['fills the pane', responsive, 500, { width: 500, height: 800, scale: 1 }],
    ['is never enlarged', phone, 500, { width: 390, height: 800, scale: 1 }],
    ['shrinks to fit', tablet, 384, { width: 768, height: 1600, scale: 0.5 }],
    ['shrinks to fit', desktop, 640, { width: 1280, height: 1600, scale: 0.5 }],
    ['has no size in a pane without one', desktop, 0, { width: 1280, height: 0, scale: 0 }],
  ])('%s: %j', (_, device, width, expected) => {
    expect(device && fitDevice(device, { width, height: 800 })).toEqual(expected);
  });
});
