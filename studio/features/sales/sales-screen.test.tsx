import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { namedBars, roundTop } from './sales-chart.tsx';
import { SalesScreen } from './sales-screen.tsx';

const usd = (value: string) => ({ currency: 'USD', value });
const figures = (orders: number, revenue: string) => ({
  revenue: usd(revenue),
  orders,
  average: usd(revenue),
  units: orders * 2,
  refunds: usd('0.00'),
});

function show(orders = 1, mayRecount = false) {
  const asked: Record<string, string>[] = [];
  const recounted: string[] = [];
  const studio = createTestStudio({
    'GET /api/v1/sales': ({ query }: { query: Record<string, string> }) => {
      asked.push(query);
      return {
        period: { from: query['from'], until: query['until'] },
        before: { from: '2026-09-23', until: '2026-10-22' },
        totals: figures(orders, orders === 0 ? '0.00' : '48.00'),
        totalsBefore: figures(2, '96.00'),
        steps: [
          { from: '2026-11-20', ...figures(0, '0.00') },
          { from: '2026-11-21', ...figures(orders, orders === 0 ? '0.00' : '48.00') },
        ],
        products:
          orders === 0
            ? []
            : [{ productId: 'a'.repeat(24), name: 'Tide mug', units: 2, revenue: usd('48.00') }],
      };
    },
    'POST /api/v1/sales/recount': () => {
      recounted.push('all');
      return { success: true };
    },
  });
  const website = { language: 'en-US', timeZone: 'Pacific/Auckland' };
  renderInStudio(<SalesScreen website={website} productLink={undefined} mayRecount={mayRecount} />, studio);
  return { asked, recounted };
}

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

describe('sales', () => {
  it('are told beside those before, as a picture and as a table, by days of the site', async () => {
    const { asked } = show();
    const sums = await screen.findByLabelText('Totals');
    expect(sums.textContent).toContain('Revenue$48.0050% less, $96.00 before');
    // At noon of the 21st in London it is the 22nd in Auckland.
    expect(asked[0]).toEqual({ from: '2026-10-24', until: '2026-11-22', by: 'day', isTest: 'false' });
    expect(screen.getByRole('img', { name: /^Revenue by day, \$48\.00 in all/ })).toBeDefined();
    const [table] = screen.getAllByRole('table', { hidden: true });
    const rows = within(table as HTMLElement).getAllByRole('row', { hidden: true });
    expect(rows.at(-1)?.textContent).toMatch(/\$48\.0012\$0\.00$/);
    expect(screen.getByRole('row', { name: 'Tide mug 2 $48.00' })).toBeDefined();
  });

  it('are asked for by other periods and steps, which stand in the address', async () => {
    const { asked } = show(0);
    expect(await screen.findByText('No sales in this period')).toBeDefined();
    await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last 12 months' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2025-12-01', by: 'month' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Test orders' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'week', isTest: 'true' }));
    expect(window.location.hash).toBe('#/?period=year&by=week&test=yes');
  });

  it('are recalculated for who may change how the shop sells, and read again', async () => {
    const { asked, recounted } = show(1, true);
    await screen.findByLabelText('Totals');
    await userEvent.click(screen.getByRole('button', { name: 'Recalculate' }));
    expect(await screen.findByText('All sales were recalculated from the orders.')).toBeDefined();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(recounted).toEqual(['all']);
  });

  it('are only looked at by others', async () => {
    show();
    await screen.findByLabelText('Totals');
    expect(screen.queryByRole('button', { name: 'Recalculate' })).toBeNull();
  });
});

it.each([
  [0, 1],
  [1, 1],
  [48, 50],
  [230, 250],
  [501, 1000],
])('draws up to a round figure above %d: %d', (value, top) => {
  expect(roundTop(value)).toBe(top);
});

it.each([
  [1, [0]],
  [7, [0, 2, 4, 6]],
  [30, [0, 6, 12, 18, 24]],
])('names some of %d bars', (count, places) => {
  expect(namedBars(count)).toEqual(places);
});
