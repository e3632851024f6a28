import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startAt, startWidgets, type VisitorPage, type Widget } from './widget.ts';

const warn = vi.fn<(text: string) => void>();
// Widgets of these tests take nothing else of the page.
const page = { warn } as unknown as VisitorPage;
const started: string[] = [];
const note = (element: HTMLElement) => void started.push(element.id);

beforeEach(() => {
  vi.resetAllMocks();
  started.length = 0;
  document.body.innerHTML = '<main><p id="a" class="w"></p><input id="b" class="w"></main>';
});

describe('widgets', () => {
  it('start at each of their elements in a part of the page, and nowhere else', () => {
    document.body.insertAdjacentHTML('beforeend', '<p id="c" class="w"></p>');
    const main = document.querySelector('main') as HTMLElement;
    startWidgets([{ selector: '.w', start: note }], main, page);
    expect(started).toEqual(['a', 'b']);
  });

  it('load what starts them as soon as they are there', async () => {
    startWidgets([{ selector: '#a', load: async () => note }], document, page);
    await vi.waitFor(() => expect(started).toEqual(['a']));
  });

  it('wait for the focus where they are told to, and load once', async () => {
    const load = vi.fn<() => Promise<typeof note>>(async () => note);
    const field = document.querySelector<HTMLElement>('#b');
    startWidgets([{ selector: '#b', on: 'focus', load }], document, page);
    expect(load).not.toHaveBeenCalled();
    for (let turn = 0; turn < 2; turn += 1) {
      field?.focus();
      field?.blur();
    }
    await vi.waitFor(() => expect(started).toEqual(['b']));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('do not wait for a focus that is there from the beginning', async () => {
    document.querySelector<HTMLElement>('#b')?.focus();
    startWidgets([{ selector: '#b', on: 'focus', load: async () => note }], document, page);
    await vi.waitFor(() => expect(started).toEqual(['b']));
  });

  it('wait until everything of the page is loaded where they are told to', async () => {
    startWidgets([{ selector: '#a', on: 'load', load: async () => note }], document, page);
    expect(started).toEqual([]);
    window.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(started).toEqual(['a']));
  });

  it('start at one element at once, those that it has', async () => {
    const widgets: Widget[] = [
      { selector: '.w', on: 'load', load: async () => note },
      { selector: '.other', start: note },
    ];
    startAt(widgets, document.querySelector('#a') as HTMLElement, page);
    await vi.waitFor(() => expect(started).toEqual(['a']));
  });

  it('leave the page as it is where their script does not come', async () => {
    startWidgets([{ selector: '#a', load: () => Promise.reject(new Error('Away.')) }], document, page);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('Error: Away.'));
    expect(started).toEqual([]);
  });
});
