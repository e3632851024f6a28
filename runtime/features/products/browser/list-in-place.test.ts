// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListInPlaceDeps, mountListInPlace } from './list-in-place.ts';
import { startProductList } from './product-list.ts';

const SHOP = '/shop';
const OAT = '/shop?option.Glaze=Oat&sort=order';

interface ListOptions {
  readonly oat?: boolean;
  readonly count: string;
  readonly path?: string;
}

/** The page of a list as the server makes it. */
const pageOf = ({ oat = false, count, path = SHOP }: ListOptions) => `<title>${count}</title>
  <meta name="description" content="${count} of ${path}"><link rel="canonical" href="https://marsh.example${path}">
  <meta name="viewport" content="width=device-width"><main>
  <div data-product-list><h1>Shop</h1>
    <form method="get" action="${path}"><details${oat ? ' open' : ''}><summary>Filter</summary>
      <label><input type="checkbox" name="option.Glaze" value="Oat"${oat ? ' checked' : ''}>Oat</label>
      <input name="min-price"></details>
      <select name="sort"><option value="order">Ours</option><option value="name">Name</option></select>
      <button data-list-send>Show</button></form>
    <p role="status">${count}</p><noscript><b>No script</b></noscript>
    <a class="next" href="/shop?page=2">Next</a><a class="product" href="/shop/p/mug">Mug</a>
    <a class="kind" href="/shop/cups">Cups</a><a class="all" href="/shop">All</a></div></main>`;

const pages: Record<string, string> = {};
const asked: string[] = [];
const opened: string[] = [];
const tops: number[] = [];

const deps: ListInPlaceDeps = {
  fetch(path, { signal }) {
    asked.push(path);
    const text = pages[path];
    signal?.throwIfAborted();
    return Promise.resolve(new Response(text ?? 'Nothing here', { status: text === undefined ? 404 : 200 }));
  },
  openPath: (path) => opened.push(path),
  mountParts: () => undefined,
  scrollTo: (top) => tops.push(top),
};

function find<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

const voice = () => find('[data-product-list] + [role="status"]').textContent;
const oat = () => find<HTMLInputElement>('input[type="checkbox"]');

function tick(): void {
  oat().focus();
  oat().click();
}

async function goBack(): Promise<void> {
  const came = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await came;
}

beforeEach(() => {
  history.pushState(null, '', SHOP);
  for (const path of Object.keys(pages)) delete pages[path];
  for (const list of [asked, opened, tops]) list.length = 0;
  document.documentElement.innerHTML = pageOf({ count: '24 products' });
  pages[OAT] = pageOf({ oat: true, count: '3 products' });
  pages['/shop?page=2'] = pageOf({ count: '24 products, page 2' });
  find('a.product').addEventListener('click', (event) => event.preventDefault());
});

describe('a list that changes in place', () => {
  it('shows what a field asks for, keeps the focus on it, and says how much there is', async () => {
    mountListInPlace(find('[data-product-list]'), deps);
    find<HTMLDetailsElement>('details').open = true;
    tick();
    expect(find('[data-product-list]').getAttribute('aria-busy')).toBe('true');
    await vi.waitFor(() => expect(voice()).toBe('3 products'));
    expect(location.search).toBe('?option.Glaze=Oat&sort=order');
    expect(document.title).toBe('3 products');
    expect(document.activeElement).toBe(oat());
    expect(oat().checked).toBe(true);
    expect(find<HTMLDetailsElement>('details').open).toBe(true);
    expect(find('[data-list-send]').hidden).toBe(true);
    expect(document.querySelectorAll('[role="status"]')).toHaveLength(1);
    expect(document.querySelector('noscript')).toBeNull();
    expect(opened).toEqual([]);
  });

  it('comes back by the history as it was, without asking for it again', async () => {
    mountListInPlace(find('[data-product-list]'), deps);
    tick();
    await vi.waitFor(() => expect(voice()).toBe('3 products'));
    await goBack();
    expect(location.search).toBe('');
    expect(voice()).toBe('24 products');
    expect(oat().checked).toBe(false);
    expect(tops).toEqual([0]);
    expect(asked).toHaveLength(1);
  });

  it('follows its own links, leads the focus to its head, and leaves the links of products alone', async () => {
    mountListInPlace(find('[data-product-list]'), deps);
    find('a.next').click();
    await vi.waitFor(() => expect(voice()).toBe('24 products, page 2'));
    expect(document.activeElement).toBe(find('h1'));
    find('a.next').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    find('a.product').click();
    expect(asked).toEqual(['/shop?page=2']);
  });

  it('goes to a category and back in place, with what the head tells of each', async () => {
    pages['/shop/cups'] = pageOf({ count: '2 cups', path: '/shop/cups' });
    const told = () => [
      document.title,
      find<HTMLLinkElement>('link[rel="canonical"]').href,
      find<HTMLMetaElement>('meta[name="description"]').content,
      document.querySelectorAll('meta, link').length,
    ];
    mountListInPlace(find('[data-product-list]'), deps);
    find('a.kind').click();
    await vi.waitFor(() => expect(voice()).toBe('2 cups'));
    expect([location.pathname, document.activeElement]).toEqual(['/shop/cups', find('h1')]);
    expect(told()).toEqual(['2 cups', 'https://marsh.example/shop/cups', '2 cups of /shop/cups', 3]);
    pages['/shop/cups?option.Glaze=Oat&sort=order'] = pageOf({
      count: '1 cup',
      path: '/shop/cups',
      oat: true,
    });
    tick();
    await vi.waitFor(() => expect(voice()).toBe('1 cup'));
    await goBack();
    await goBack();
    expect(told()).toEqual(['24 products', 'https://marsh.example/shop', '24 products of /shop', 3]);
    expect(opened).toEqual([]);
  });

  it('shows what is looked for once it is sent, and leads to what was found', async () => {
    const found = (words: string) => `<title>${words}</title><main><div data-search-list><h1>${words}</h1>
      <form method="get" action="/search" role="search"><input name="q" value="${words}"></form>
      <p role="status">${words} found</p></div></main>`;
    history.replaceState(null, '', '/search');
    document.documentElement.innerHTML = found('');
    pages['/search?q=mug'] = found('mug');
    mountListInPlace(find('[data-search-list]'), deps);
    const field = () => find<HTMLInputElement>('input');
    field().focus();
    field().value = 'mug';
    field().dispatchEvent(new Event('change', { bubbles: true }));
    expect(asked).toEqual([]);
    find<HTMLFormElement>('form').requestSubmit();
    await vi.waitFor(() => expect(find('[data-search-list] + p').textContent).toBe('mug found'));
    expect([location.search, document.title, document.activeElement]).toEqual(['?q=mug', 'mug', find('h1')]);
    await goBack();
    expect([field().value, find('[data-search-list] + p').textContent]).toEqual(['', ' found']);
  });

  it('leaves to the browser what does not come', async () => {
    delete pages['/shop?page=2'];
    mountListInPlace(find('[data-product-list]'), deps);
    find('a.next').click();
    await vi.waitFor(() => expect(opened).toEqual(['/shop?page=2']));
  });

  it.each([
    ['leaves to the browser', 'other text', '<style>p{color:red}</style>', true],
    ['leaves to the browser', 'a nonce', '<style nonce="n">p{}</style>', true],
    ['shows in place', 'the same text', '<style>p{}</style>', false],
  ])('%s a list whose styles have %s', async (_, _what, style, isLeft) => {
    document.head.innerHTML = '<style>p{}</style>';
    pages[OAT] = pageOf({ oat: true, count: '3 products' }).replace('<h1>', `${style}<h1>`);
    mountListInPlace(find('[data-product-list]'), deps);
    tick();
    await vi.waitFor(() => expect(isLeft ? opened : [voice()]).toEqual([isLeft ? OAT : '3 products']));
  });

  it('leaves to the browser a page that has no list by now', async () => {
    pages['/shop?page=2'] = '<main>Closed</main>';
    mountListInPlace(find('[data-product-list]'), deps);
    find('a.next').click();
    await vi.waitFor(() => expect(opened).toEqual(['/shop?page=2']));
  });

  it('shows what was asked for last, whichever answer comes first', async () => {
    let answer = (_: Response) => {};
    const slow = new Promise<Response>((resolve) => (answer = resolve));
    mountListInPlace(find('[data-product-list]'), {
      ...deps,
      fetch: (path, init) => (path === '/shop?page=2' ? slow : deps.fetch(path, init)),
    });
    find('a.next').click();
    tick();
    await vi.waitFor(() => expect(voice()).toBe('3 products'));
    answer(new Response(pages['/shop?page=2']));
    await slow;
    await Promise.resolve();
    expect(voice()).toBe('3 products');
    expect(opened).toEqual([]);
  });
});

describe('the start of a list', () => {
  it('hides its button, and counts what was chosen while the script was on its way', async () => {
    let come = (): void => {};
    const list = find('[data-product-list]');
    const loaded = new Promise<void>((resolve) => (come = resolve));
    startProductList(list, () => loaded.then(() => mountListInPlace(list, deps)));
    expect(find('[data-list-send]').hidden).toBe(true);
    tick();
    come();
    await vi.waitFor(() => expect(voice()).toBe('3 products'));
  });

  it('shows its button again where the script does not come', async () => {
    startProductList(find('[data-product-list]'), () => Promise.reject(new Error('No network.')));
    oat().focus();
    await vi.waitFor(() => expect(find('[data-list-send]').hidden).toBe(false));
  });
});
