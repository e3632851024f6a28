import { beforeAll, describe, expect, it } from 'vitest';
import { pathOfDelivery } from '#shared/features/downloads/paths.ts';
import { SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import { readSystemPages } from '../../testing/all-system-pages.ts';
import { createSystemPages, type SystemPages } from './system-pages.ts';

let pages: SystemPages;

beforeAll(async () => {
  pages = createSystemPages(await readSystemPages());
});

const themeOf = (...files: string[]) => ({ ownTemplates: new Set(files) });

describe('the pages of features', () => {
  it.each([
    ['/cart', 'cart', '', 'pages/cart.page', 205],
    ['/cart/', 'cart', '', 'pages/cart.page', 205],
    ['/checkout', 'checkout', '', 'pages/checkout.page', 201],
    ['/checkout/subscribe', 'checkout', '', 'pages/checkout.page', 201],
    ['/checkout/donate', 'donate', '', 'pages/donate.page', 203],
    ['/checkout/order-confirmed', 'orderConfirmed', '', 'pages/order.page', 202],
    ['/commerce/orders/abc', 'order', 'abc', 'pages/order.page', 211],
    ['/commerce/reviews/abc', 'reviews', 'abc', 'pages/reviews.page', 209],
    ['/commerce/subscriptions/abc', 'subscription', 'abc', 'pages/subscription.page', 211],
    ['/account', 'account', '', 'pages/account.page', 2],
    ['/search/', 'search', '', 'pages/search.page', 102],
  ])('%s leads to “%s”, opened by “%s”, shown by %s with type %i', (path, kind, rest, template, type) => {
    const { route } = pages.find(path) ?? {};
    expect(route).toEqual({ kind: 'system', page: kind, rest });
    if (route === undefined) return;
    expect([pages.templateOf(route), pages.pageTypeOf(route, themeOf())]).toEqual([template, type]);
  });

  it.each(['/', '/about', '/cart/more', '/commerce/orders', '/commerce/orders/', '/constructor'])(
    'are not where %s leads',
    (path) => {
      expect(pages.find(path)).toBeUndefined();
    },
  );

  it('have a code of their own in a theme that shows the cart itself', () => {
    const route = { kind: 'system', page: 'cart', rest: '' } as const;
    expect(pages.pageTypeOf(route, themeOf('pages/cart.page'))).toBe(200);
  });

  it('open by the token of a path, of the query, or for each visitor, and by nothing where all see the same', () => {
    const accessOf = (path: string) => {
      const { page } = pages.find(path) ?? {};
      return [page?.access, page?.tokenParameter];
    };
    expect(accessOf('/commerce/orders/abc')).toEqual(['token', undefined]);
    expect(accessOf('/checkout/order-confirmed')).toEqual(['token', 'o']);
    expect(accessOf('/cart')).toEqual(['visitor', undefined]);
    expect(accessOf('/search')).toEqual(['everybody', undefined]);
  });

  it('have one template, one title and one code a name, and a title in every language', () => {
    const first = new Map(pages.all.toReversed().map((page) => [page.kind, page]));
    for (const { kind, template, titles, pageType } of pages.all) {
      expect({ kind, template, titles, pageType }).toMatchObject({
        template: first.get(kind)?.template,
        titles: first.get(kind)?.titles,
        pageType: first.get(kind)?.pageType,
      });
      expect(SPOKEN_LANGUAGES.filter((language) => titles[language] === '')).toEqual([]);
    }
  });

  it('say who may not see a page with 403, and that there is none with 404', () => {
    expect(pages.statusOf({ kind: 'system', page: 'protected', rest: '' })).toBe(403);
    expect(pages.statusOf({ kind: 'notFound' })).toBe(404);
    expect(pages.titleOf({ kind: 'notFound' }, 'fr-CH')).toBe('Page introuvable');
  });

  it('that no feature has are a fault', () => {
    expect(() => pages.statusOf({ kind: 'system', page: 'nothing', rest: '' })).toThrow('“nothing”');
  });
});

describe('paths of the preview', () => {
  it('lead to the delivery of a digital product, which visitors have no path to', () => {
    const path = pathOfDelivery('book');
    expect(pages.findPreview(path)).toEqual({ kind: 'system', page: 'delivery', rest: 'book' });
    expect(pages.find(path)).toBeUndefined();
    expect(pages.findPreview(pathOfDelivery(''))).toBeUndefined();
  });

  it.each(['protected', 'fields'])('lead to the page “%s”, which has no path of its own', (kind) => {
    const path = `/commerce/preview/${kind}`;
    expect(pages.findPreview(path)).toEqual({ kind: 'system', page: kind, rest: '' });
    expect(pages.find(path)).toBeUndefined();
  });
});
