import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StockLevel } from '#shared/features/stock/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { StockScreen } from './stock-screen.tsx';

const idOf = (letter: string) => letter.repeat(24);

function levelOf(letter: string, sku: string, onHand: number, more: Partial<StockLevel> = {}): StockLevel {
  return {
    variantId: idOf(letter),
    productId: idOf('9'),
    productName: 'Tide mug',
    sku,
    attributes: { Glaze: sku },
    unlimited: false,
    onHand,
    held: 0,
    backorderLimit: 0,
    available: onHand,
    ...more,
  };
}

const LEVELS = [
  levelOf('a', 'Celadon', 5),
  levelOf('b', 'Oat', 12, { held: 2, available: 10 }),
  levelOf('c', 'Book', 0, { unlimited: true }),
];

interface Body {
  readonly adjustments: readonly { variantId: string; delta: number; expectedOnHand?: number }[];
  readonly reason: string;
  readonly note: string;
  readonly reference: string;
}

interface Call {
  readonly query: Record<string, string>;
  readonly body: Body;
}

/** A server that keeps the levels; `moved` pieces were sold behind the back of who looks. */
function show({ moved = 0, mayChange = true, levels = LEVELS, isSound = true } = {}) {
  const sent: Body[] = [];
  const asked: Record<string, string>[] = [];
  let stored = levels.map((level) => ({ ...level, onHand: level.onHand - moved }));
  const onOpenProduct = vi.fn<(id: string) => void>();
  const studio = createTestStudio({
    'GET /api/v1/stock': ({ query }: Call) => {
      asked.push(query);
      return { levels, total: levels.length, hasNextPage: false, nextPageCursor: null };
    },
    'POST /api/v1/stock/adjustments': ({ body }: Call) => {
      sent.push(body);
      const at = (id: string) => stored.find(({ variantId }) => variantId === id);
      const stale = body.adjustments.filter(
        ({ variantId, expectedOnHand }) =>
          expectedOnHand !== undefined && expectedOnHand !== at(variantId)?.onHand,
      );
      if (stale.length > 0) {
        const problems = stale.map(({ variantId }) => ({
          variantId,
          onHand: at(variantId)?.onHand,
          held: 0,
        }));
        return refuse(409, 'STOCK_CHANGED', 'This stock has moved.', { problems });
      }
      stored = stored.map((level) => {
        const delta = body.adjustments.find(({ variantId }) => variantId === level.variantId)?.delta ?? 0;
        return { ...level, onHand: level.onHand + delta, available: level.onHand + delta - level.held };
      });
      const ids = body.adjustments.map(({ variantId }) => variantId);
      return { levels: stored.filter(({ variantId }) => ids.includes(variantId)) };
    },
    'GET /api/v1/stock/movements': () => ({
      movements: [
        {
          id: idOf('1'),
          at: '2026-11-21T12:00:00.000Z',
          variantId: idOf('a'),
          productName: 'Tide mug',
          sku: 'Celadon',
          reason: 'received',
          delta: 5,
          heldDelta: 0,
          onHand: 5,
          note: 'Kiln 12',
          reference: '',
          actor: { kind: 'contributor', id: idOf('2'), name: 'Ines Halloran' },
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    }),
    'GET /api/v1/stock/check': () => ({
      isSound,
      levels: 3,
      differences: isSound
        ? []
        : [
            {
              variantId: idOf('a'),
              location: 'main',
              onHand: 5,
              movedOnHand: 4,
              held: 1,
              movedHeld: 1,
              holds: 0,
            },
          ],
    }),
  });
  renderInStudio(<StockScreen mayChange={mayChange} onOpenProduct={onOpenProduct} />, studio);
  return { sent, asked, onOpenProduct };
}

beforeEach(() => {
  window.location.hash = '#/store/inventory';
});
afterEach(() => {
  cleanNotifications();
  cleanup();
  window.location.hash = '';
});

const grid = () => screen.findByRole('grid', { name: 'Stock' });
const row = async (name: string) => {
  const cells = within(await grid()).getByRole('checkbox', { name: `Select Tide mug, ${name}` });
  const found = cells.closest('[role="row"]');
  if (!(found instanceof HTMLElement)) throw new Error(`There is no row of ${name}.`);
  return found;
};
const figures = async (name: string) =>
  within(await row(name))
    .getAllByRole('gridcell')
    .slice(3, 6)
    .map(({ textContent }) => textContent);

async function focusRow(down: number): Promise<void> {
  (await grid()).focus();
  await userEvent.keyboard('{ArrowDown}'.repeat(down));
}

describe('the stock of a variant', () => {
  it('shows what is on hand, held and left', async () => {
    show();
    expect(await figures('Oat')).toEqual(['12', '2', '10']);
    expect(await figures('Book')).toEqual(['Not tracked', '–', 'Always']);
  });

  it('changes by pieces typed on its row, goes on to the next one, and is taken back by the opposite', async () => {
    const { sent } = show();
    await focusRow(1);
    await userEvent.keyboard('+5');
    expect(await screen.findByText('5 on hand become 10 (+5).')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Tide mug, Celadon: +5, 10 on hand.')).toBeDefined();
    expect(await figures('Celadon')).toEqual(['10', '–', '10']);
    expect(sent[0]).toMatchObject({
      adjustments: [{ variantId: idOf('a'), delta: 5 }],
      reason: 'received',
    });
    expect((await grid()).getAttribute('aria-activedescendant')).toContain(idOf('b'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Taken back\./)).toBeDefined();
    expect(sent[1]).toMatchObject({ adjustments: [{ variantId: idOf('a'), delta: -5 }], reason: 'received' });
    expect(sent[1]?.reference).not.toBe(sent[0]?.reference);
    expect(await figures('Celadon')).toEqual(['5', '–', '5']);
  });

  it('that was counted becomes the difference to what was shown, with a reason and a note', async () => {
    const { sent } = show();
    await focusRow(1);
    await userEvent.keyboard('3');
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Shelf two');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          adjustments: [{ variantId: idOf('a'), delta: -2, expectedOnHand: 5 }],
          reason: 'counted',
          note: 'Shelf two',
        },
      ]),
    );
  });

  it('that has moved since is refused with a word and the new figure, and counted again with the next Enter', async () => {
    const { sent } = show({ moved: 1 });
    await focusRow(1);
    await userEvent.keyboard('3{Enter}');
    expect(await screen.findByText(/This stock has moved\. 4 on hand/)).toBeDefined();
    screen.getByRole('textbox', { name: 'On hand of Tide mug, Celadon' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Tide mug, Celadon: −1, 3 on hand.')).toBeDefined();
    expect(sent.map(({ adjustments }) => adjustments[0]?.expectedOnHand)).toEqual([5, 4]);
    expect(sent[1]?.reference).toBe(sent[0]?.reference);
  });

  it('stays as it is on Escape, and says what cannot be', async () => {
    const { sent } = show();
    await focusRow(1);
    await userEvent.keyboard('-9{Enter}');
    expect(await screen.findByText(/There is not enough available stock/)).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Change stock' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('leads to its product and tells its history', async () => {
    const { onOpenProduct } = show();
    await focusRow(1);
    await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
    expect(onOpenProduct).toHaveBeenCalledWith(idOf('9'));
    await userEvent.keyboard('{End}{Enter}');
    const history = within(await screen.findByRole('complementary', { name: 'History' }));
    expect((await history.findByRole('listitem')).textContent).toMatch(
      /^Received\+55 on hand · Ines Halloran · .*Kiln 12$/,
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'History' })).toBeNull();
  });

  it('cannot be changed by who may only look', async () => {
    show({ mayChange: false });
    await focusRow(1);
    await userEvent.keyboard('+5');
    expect(screen.queryByRole('form', { name: 'Change stock' })).toBeNull();
  });
});

it('changes several variants at once, passing over what is not counted', async () => {
  const { sent } = show();
  (await grid()).focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('3 variants selected')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Change stock…' }));
  await userEvent.keyboard('+2');
  expect(screen.getByText('2 variants change.')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('The stock of 2 variants has changed.')).toBeDefined();
  expect(sent[0]?.adjustments.map(({ delta }) => delta)).toEqual([2, 2]);
});

it('asks for what is low by the threshold that is set', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Low' }));
  const field = screen.getByRole('textbox', { name: 'Low stock threshold' });
  await userEvent.clear(field);
  await userEvent.type(field, '8');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: 'low', lowAt: '8' }));
  expect(window.location.hash).toBe('#/store/inventory?filter=low&lowAt=8');
});

it.each([
  [true, '3 figures are the sum of every movement and hold. Nothing is missing.'],
  [
    false,
    '1 figure does not add up. Of one, 5 are on hand where the movements make 4, and 1 are held where buyers hold 0. Count these items, and tell whoever runs the server.',
  ],
])('says in words whether the figures add up: %s', async (isSound, words) => {
  show({ isSound });
  await userEvent.click(await screen.findByRole('button', { name: 'Check stock' }));
  expect(await screen.findByText(words)).toBeDefined();
});

it('says so when there is nothing to count', async () => {
  show({ levels: [] });
  expect(await screen.findByText('No products yet')).toBeDefined();
});
