import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Http } from '../../../browser/http.ts';
import { mountSuggestions } from './suggestions.ts';

const http = vi.fn<Http>();
const openPath = vi.fn<(path: string) => void>();
let waiting: (() => void)[] = [];
let field: HTMLInputElement;

beforeEach(() => {
  vi.resetAllMocks();
  waiting = [];
  document.body.innerHTML = '<form><input type="search"></form>';
  field = document.querySelector('input') as HTMLInputElement;
  mountSuggestions(field, { http, openPath, wait: (callback) => waiting.push(callback) });
});

const list = () => document.querySelector('[role="listbox"]') as HTMLElement;
const titles = () => [...list().children].map(({ textContent }) => textContent);

function answer(...suggestions: readonly unknown[]) {
  http.mockResolvedValueOnce({ ok: true, body: { suggestions } });
}

async function type(text: string) {
  field.value = text;
  field.dispatchEvent(new Event('input'));
  for (const callback of waiting.splice(0)) callback();
  await new Promise((resolve) => setTimeout(resolve));
}

const press = (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));

describe('suggestions', () => {
  it('come below the field as texts, and go where they lead', async () => {
    answer(
      { title: '<b>Mug</b>', path: '/shop/p/mug' },
      { title: 'Evil', path: '//evil.example' },
      { title: 1 },
    );
    await type('mu');
    expect(http).toHaveBeenCalledWith({ path: '/api/v1/search/suggestions?q=mu' });
    expect(titles()).toEqual(['<b>Mug</b>']);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    (list().children[0] as HTMLElement).click();
    expect(openPath).toHaveBeenCalledWith('/shop/p/mug');
  });

  it('come also for what was typed while they were on their way', async () => {
    document.body.innerHTML = '<form><input type="search" value="of the page"></form>';
    const late = document.querySelector('input') as HTMLInputElement;
    late.value = 'mu';
    answer({ title: 'Mug', path: '/shop/p/mug' });
    mountSuggestions(late, { http, openPath, wait: (callback) => waiting.push(callback) });
    for (const callback of waiting.splice(0)) callback();
    await expect.poll(titles).toEqual(['Mug']);
  });

  it('are walked through by keys, with the field in focus', async () => {
    answer({ title: 'Mug', path: '/a' }, { title: 'Muffin', path: '/b' });
    await type('mu');
    press('ArrowDown');
    press('ArrowDown');
    expect(field.getAttribute('aria-activedescendant')).toBe(list().children[1]?.id);
    press('ArrowUp');
    expect([...list().children].map((option) => option.getAttribute('aria-selected'))).toEqual([
      'true',
      'false',
    ]);
    press('Enter');
    expect(openPath).toHaveBeenCalledWith('/a');
    press('Escape');
    expect([list().hidden, field.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    expect(press('Enter')).toBe(true);
  });

  it('of an older keystroke are too late, and short words ask for none', async () => {
    let land: (body: Awaited<ReturnType<Http>>) => void = () => undefined;
    http.mockReturnValueOnce(new Promise((resolve) => (land = resolve)));
    await type('mu');
    await type('m');
    land({ ok: true, body: { suggestions: [{ title: 'Mug', path: '/a' }] } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(titles()).toEqual([]);
    expect(http).toHaveBeenCalledTimes(1);
  });

  it('go when what was typed is sent', async () => {
    answer({ title: 'Mug', path: '/a' });
    await type('mug');
    expect(list().hidden).toBe(false);
    field.form?.dispatchEvent(new Event('submit'));
    expect(list().hidden).toBe(true);
  });

  it('are none when nobody answers', async () => {
    http.mockResolvedValueOnce({ ok: false, status: 429, crumbFail: false, error: '' });
    await type('mug');
    expect(list().hidden).toBe(true);
  });
});
