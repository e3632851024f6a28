import { cleanNotifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATEGORIES_PAGE } from '#shared/features/products/catalog.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import { createTestStudio, refuse, renderInStudio } from '../../../components/testing/render-in-studio.tsx';
import { CategoriesScreen } from './categories-screen.tsx';

const idOf = (letter: string) => letter.repeat(24);
const STORE = { id: idOf('0'), title: 'Shop' };

function categoryOf(
  letter: string,
  parent: string | null,
  displayName: string,
  productCount = 0,
): ProductCategory {
  return {
    id: idOf(letter),
    collectionId: STORE.id,
    parentCategoryId: parent === null ? null : idOf(parent),
    type: parent === null ? 'ROOT' : 'CATEGORY',
    displayName,
    urlId: displayName.toLowerCase(),
    pageRendering: 'LIST_VIEW',
    displayIndex: 1,
    productCount,
  };
}

const TREE = [
  categoryOf('a', null, 'All'),
  categoryOf('b', 'a', 'Mugs', 12),
  categoryOf('c', 'b', 'Large', 1),
  categoryOf('d', 'a', 'Bowls'),
];

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** The categories with a text in their names, and those that hold them. */
function found(categories: readonly ProductCategory[], text: string): readonly ProductCategory[] {
  const ids = new Set<string | null>();
  for (const { id, parentCategoryId, displayName } of categories.toReversed()) {
    if (ids.has(id) || displayName.toLowerCase().includes(text)) ids.add(id).add(parentCategoryId);
  }
  return categories.filter(({ id }) => ids.has(id));
}

/** A server with a root, two categories, and one in the first of them. */
/** What the server counts in the category of Mugs, which alone holds others. */
const countBelow = (id: string) =>
  id === idOf('b') ? { categories: 1, products: 13 } : { categories: 0, products: 0 };

function show({ categories = TREE, error = '', mayChange = true, isGone = false } = {}) {
  const sent: unknown[] = [];
  /** Where the parts of the tree begin that were read. */
  const asked: number[] = [];
  let isCursorGone = isGone;
  const onOpenProduct = vi.fn<(id: string) => void>();
  const take = (answer: (call: Call) => unknown) => (call: Call) => {
    sent.push([call.method, call.path.split('/').slice(3).join('/'), call.body]);
    return error === '' ? answer(call) : refuse(409, 'CATEGORY_TAKEN', error);
  };
  const products = ['First', 'Second', 'Third'].map((name, index) => ({
    id: idOf(String(index + 1)),
    name,
    isVisible: index !== 1,
  }));
  const ofEach = categories.flatMap((category) => [
    [`GET /api/v1/product-categories/${category.id}`, () => ({ category, below: countBelow(category.id) })],
    [`PUT /api/v1/product-categories/${category.id}`, take(() => ({ category: TREE[1] }))],
    [
      `DELETE /api/v1/product-categories/${category.id}`,
      take(() => ({ success: true, binEntryId: idOf('9') })),
    ],
    [`GET /api/v1/product-categories/${category.id}/products`, () => ({ products, total: 3 })],
    [`PUT /api/v1/product-categories/${category.id}/products`, take(() => ({ success: true }))],
  ]);
  const studio = createTestStudio({
    'GET /api/v1/product-categories/tree': ({ query }: { query: Record<string, string> }) => {
      const search = query['search']?.toLowerCase() ?? '';
      const all = search === '' ? categories : found(categories, search);
      const from = all.findIndex(({ id }) => id === query['cursor']) + 1;
      const part = all.slice(from, from + CATEGORIES_PAGE);
      const hasNextPage = from + part.length < all.length;
      asked.push(from);
      if (from > 0 && isCursorGone) return refuse(400, 'BAD_CURSOR', 'This place in the list is gone.');
      return {
        categories: part,
        total: categories.length,
        hasNextPage,
        nextPageCursor: hasNextPage ? part.at(-1)?.id : null,
      };
    },
    'POST /api/v1/product-categories': take(({ body }) => ({
      category: categoryOf('e', 'd', String(body['displayName'])),
    })),
    [`POST /api/v1/bin/${idOf('9')}/restoration`]: take(() => ({
      kind: 'product-category',
      itemId: idOf('b'),
      title: 'Mugs',
      place: 'All',
    })),
    ...(Object.fromEntries(ofEach) as object),
  });
  renderInStudio(
    <CategoriesScreen stores={[STORE]} mayChange={mayChange} onOpenProduct={onOpenProduct} />,
    studio,
  );
  const mend = () => {
    isCursorGone = false;
  };
  return { sent, asked, mend, onOpenProduct };
}

beforeEach(() => {
  window.location.hash = '#/store/categories';
});
afterEach(() => {
  cleanNotifications();
  cleanup();
  window.location.hash = '';
});

const tree = () => screen.findByRole('tree', { name: 'Categories' });
const item = async (name: RegExp) => within(await tree()).getByRole('treeitem', { name });
const rows = async () =>
  within(await tree())
    .getAllByRole('treeitem')
    .map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-label')}`);

const ROW_HEIGHT = 40;

/** Gives elements the places that a browser would: rows below each other in what holds them. */
function layOut(holder: HTMLElement, parts: readonly HTMLElement[]): void {
  vi.spyOn(holder, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 200, ROW_HEIGHT * parts.length),
  );
  for (const [index, part] of parts.entries()) {
    vi.spyOn(part, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, index * ROW_HEIGHT, 200, ROW_HEIGHT),
    );
  }
}

/** Drags something with the mouse into the middle of something else. */
async function drag(what: HTMLElement, onto: HTMLElement): Promise<void> {
  const middleOf = (part: HTMLElement) => ({
    clientX: 10,
    clientY: part.getBoundingClientRect().top + ROW_HEIGHT / 2,
  });
  fireEvent.mouseDown(what, { button: 0, ...middleOf(what) });
  fireEvent.mouseMove(document, { clientX: 20, clientY: middleOf(what).clientY });
  await waitFor(() => expect(what.dataset['dragged']).toBe('true'));
  fireEvent.mouseMove(document, middleOf(onto));
  await act(async () => fireEvent.mouseUp(document));
  await waitFor(() => expect(what.dataset['dragged']).toBeUndefined());
}

describe('the tree of categories', () => {
  it('is put in order by keys, which is said, and by the way back', async () => {
    const { sent } = show();
    expect(await rows()).toEqual([
      '1 All',
      '2 Mugs, 12 products',
      '3 Large, 1 product',
      '2 Bowls, 0 products',
    ]);
    await userEvent.click(await item(/^Bowls/));
    (await tree()).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(screen.getByText('Bowls is 2 of 2 in Mugs.')).toBeDefined();
    expect((await rows())[3]).toBe('3 Bowls, 0 products');
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Move Bowls' }));
    expect((await rows())[3]).toBe('2 Bowls, 0 products');
    const path = `product-categories/${idOf('d')}`;
    await waitFor(() =>
      expect(sent).toEqual([
        ['PUT', path, { parentCategoryId: idOf('b'), index: 1 }],
        ['PUT', path, { parentCategoryId: idOf('a'), index: 1 }],
      ]),
    );
    await userEvent.click(await item(/^All/));
    (await tree()).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByText('It cannot go there.')).toBeDefined();
  });

  it('takes what is dragged into a category, and nothing into itself', async () => {
    const { sent } = show();
    layOut(await tree(), within(await tree()).getAllByRole('treeitem'));
    await drag(await item(/^Mugs/), await item(/^Large/));
    expect(sent).toEqual([]);
    await drag(await item(/^Mugs/), await item(/^Bowls/));
    expect(await rows()).toEqual([
      '1 All',
      '2 Bowls, 0 products',
      '3 Mugs, 12 products',
      '4 Large, 1 product',
    ]);
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('opens and closes by keys, and goes to the name on Enter', async () => {
    show();
    await userEvent.click(await item(/^Mugs/));
    (await tree()).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect((await item(/^Mugs/)).getAttribute('aria-expanded')).toBe('false');
    expect(await rows()).not.toContain('3 Large, 1 product');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(screen.getByRole('heading', { name: 'Large' })).toBeDefined();
  });

  it('shows what is looked for with what holds it', async () => {
    show();
    await tree();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'large');
    await waitFor(async () =>
      expect(await rows()).toEqual(['1 All', '2 Mugs, 12 products', '3 Large, 1 product']),
    );
  });

  const MANY = [
    categoryOf('a', null, 'All'),
    ...Array.from({ length: 450 }, (_, index) => ({
      ...categoryOf('b', 'a', `C${index}`),
      id: index.toString(16).padStart(24, '0'),
    })),
  ];

  it('draws the rows in sight, and reads on when the last one comes into sight', async () => {
    const { asked } = show({ categories: MANY });
    expect((await rows()).length).toBeLessThan(40);
    expect(screen.getByText('451 categories')).toBeDefined();
    expect(asked).toEqual([0]);
    (await tree()).focus();
    await userEvent.keyboard('{End}');
    expect(await screen.findByRole('heading', { name: 'C198' })).toBeDefined();
    await waitFor(() => expect(asked).toEqual([0, 200]));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(asked).toEqual([0, 200, 400]));
    await userEvent.keyboard('{End}');
    expect(await screen.findByRole('heading', { name: 'C449' })).toBeDefined();
  });

  it('says why the next ones could not be read, and reads all again', async () => {
    const { asked, mend } = show({ categories: MANY, isGone: true });
    (await tree()).focus();
    await userEvent.keyboard('{End}');
    expect(await screen.findByText(/^This place in the list is gone\./)).toBeDefined();
    mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^This place in the list is gone\./)).toBeNull());
    await waitFor(() => expect(asked).toEqual([0, 200, 0, 200]));
  });

  it('shows the category that a link names, wherever it stands', async () => {
    const last = MANY.at(-1)?.id ?? '';
    window.location.hash = `#/store/categories?category=${last}`;
    const { asked, sent } = show({ categories: MANY });
    expect(await screen.findByRole('heading', { name: 'C449' })).toBeDefined();
    expect(asked).toEqual([0]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent).toEqual([['DELETE', `product-categories/${last}`, undefined]]));
  });

  it('says so where nothing is found', async () => {
    show();
    await tree();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'vases');
    expect(await screen.findByText('No categories found')).toBeDefined();
  });
});

describe('a category', () => {
  it('is made in another, with a name of at most 25 characters', async () => {
    const { sent } = show();
    await userEvent.click(await item(/^Bowls/));
    const field = screen.getByRole('textbox', { name: 'New category in Bowls' });
    await userEvent.type(field, `${'x'.repeat(26)}{Enter}`);
    expect(await screen.findByText("A category's name has at most 25 characters.")).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, 'Small{Enter}');
    await waitFor(async () => expect(await rows()).toContain('3 Small, 0 products'));
    expect(sent).toEqual([
      [
        'POST',
        'product-categories',
        { collectionId: STORE.id, displayName: 'Small', parentCategoryId: idOf('d') },
      ],
    ]);
  });

  it('is renamed, unless the name is taken', async () => {
    const { sent } = show({ error: 'This category already exists' });
    await userEvent.click(await item(/^Bowls/));
    const field = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Mugs{Enter}');
    expect(await screen.findByText('This category already exists')).toBeDefined();
    expect(sent).toHaveLength(1);
    await waitFor(async () => expect(await rows()).toContain('2 Bowls, 0 products'));
  });

  it('is deleted once it was told what it holds, and comes back on Undo', async () => {
    const { sent } = show();
    await userEvent.click(await item(/^Mugs/));
    (await tree()).focus();
    await userEvent.keyboard('{Delete}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Mugs?' }));
    expect(dialog.getByText(/^It holds 1 category and 13 products\./)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await rows()).toEqual(['1 All', '2 Bowls, 0 products']));
    expect(await screen.findByText('Mugs is in the bin.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Mugs is back.')).toBeDefined();
    await waitFor(async () => expect(await rows()).toContain('2 Mugs, 12 products'));
    expect(sent.at(-1)).toEqual(['POST', `bin/${idOf('9')}/restoration`, {}]);
  });

  it('has its products put in order by keys', async () => {
    const { sent, onOpenProduct } = show();
    await userEvent.click(await item(/^Mugs/));
    (await screen.findByRole('tree', { name: 'Products of Mugs' })).focus();
    await userEvent.keyboard('{End}{Alt>}{ArrowUp}{ArrowUp}{/Alt}{Enter}');
    expect(onOpenProduct).toHaveBeenCalledWith(idOf('3'));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual([
        'PUT',
        `product-categories/${idOf('b')}/products`,
        { productIds: [idOf('3'), idOf('1'), idOf('2')] },
      ]),
    );
  });

  it('is only looked at by who may not change it', async () => {
    show({ mayChange: false });
    await userEvent.click(await item(/^Bowls/));
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    (await tree()).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText('It cannot go there.')).toBeDefined();
  });
});
