// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisitorPage } from '../../../browser/widget.ts';
import { startWidgets } from '../../../browser/widget.ts';
import { outsideFrameWidget } from './widget.ts';

const ADDRESS = 'https://player.vimeo.com/video/123456';

beforeEach(() => {
  document.body.innerHTML = `<a href="#video" data-outside-frame="${ADDRESS}" data-outside-title="A film">Play</a>`;
  startWidgets([outsideFrameWidget], document, {
    warn: vi.fn<(text: string) => void>(),
  } as unknown as VisitorPage);
});

const press = (init: MouseEventInit = {}) =>
  document
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

describe('something of another site', () => {
  it('is asked for when its link is pressed, and not before', async () => {
    expect(document.querySelector('iframe')).toBeNull();
    expect(press()).toBe(false);
    await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
    const frame = document.querySelector('iframe');
    expect([frame?.src, frame?.title]).toEqual([ADDRESS, 'A film']);
    expect(document.querySelector('a')).toBeNull();
    expect(document.activeElement).toBe(frame);
  });

  it('opens in a tab of its own where the press asks for that', () => {
    expect(press({ ctrlKey: true })).toBe(true);
    expect(document.querySelector('iframe')).toBeNull();
  });
});
