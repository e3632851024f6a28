import { beforeEach, describe, expect, it } from 'vitest';
import { rememberProduct, type SeenStorage } from './recently-seen.ts';

const stored = new Map<string, string>();
const storage: SeenStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
};

function open(id: string, title: string): HTMLElement {
  document.body.innerHTML = '<section data-recently-seen hidden><h2>Seen</h2><ul></ul></section>';
  const root = document.querySelector('section') as HTMLElement;
  Object.assign(root.dataset, { productId: id, productPath: `/shop/p/${id}`, productTitle: title });
  return root;
}

beforeEach(() => stored.clear());

describe('products that were seen', () => {
  it('are shown on the page of the next one, as text', () => {
    const first = open('mug', '<img src=x onerror=alert(1)>');
    rememberProduct(first, () => storage);
    expect(first.hidden).toBe(true);
    const second = open('vase', 'Vase');
    rememberProduct(second, () => storage);
    expect(second.hidden).toBe(false);
    expect(second.querySelectorAll('img')).toHaveLength(0);
    const [link] = second.querySelectorAll('a');
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      '<img src=x onerror=alert(1)>',
      '/shop/p/mug',
    ]);
  });

  it('are not missed where the browser allows no storage', () => {
    const root = open('mug', 'Mug');
    rememberProduct(root, () => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(root.hidden).toBe(true);
  });
});
