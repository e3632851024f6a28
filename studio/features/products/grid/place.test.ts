import { describe, expect, it } from 'vitest';
import { shownColumns } from './columns.ts';
import { directionUnder, isNarrowed, readGridPlace, sortedBy, toFilters, widened } from './place.ts';

const STORE = 'a'.repeat(24);

describe('the place of the grid', () => {
  it('is read from the address, without what is none', () => {
    const query = new URLSearchParams(
      `search=mug&store=${STORE}&kind=9&stock=low&sort=colour&direction=descending`,
    );
    expect(readGridPlace(query)).toEqual({
      search: 'mug',
      store: STORE,
      stock: 'low',
      direction: 'descending',
    });
  });

  it('asks the server in its words', () => {
    const place = { search: 'mug', store: STORE, kind: '1', visible: 'true', sort: 'price' } as const;
    expect(toFilters(place)).toEqual({
      search: 'mug',
      collectionId: STORE,
      productType: '1',
      isVisible: 'true',
    });
    expect(isNarrowed(place)).toBe(true);
    expect(widened(place)).toEqual({ sort: 'price' });
    expect(isNarrowed(widened(place))).toBe(false);
  });

  it('is sorted by a head one way, the other way, and as the store is', () => {
    const [price] = shownColumns([], 'USD').filter(({ id }) => id === 'price');
    const [changed] = shownColumns([], 'USD').filter(({ id }) => id === 'changed');
    if (price === undefined || changed === undefined) throw new Error('A column is missing.');
    const up = sortedBy({ search: 'mug' }, price);
    expect(up).toEqual({ search: 'mug', sort: 'price', direction: 'ascending' });
    const down = sortedBy(up, price);
    expect(directionUnder(down, price)).toBe('descending');
    expect(sortedBy(down, price)).toEqual({ search: 'mug' });
    expect(sortedBy({}, changed)).toEqual({ sort: 'updated', direction: 'descending' });
  });

  it('shows the columns that are not put away, and the title always', () => {
    const ids = shownColumns(['title', 'picture', 'gone'], 'EUR').map(({ id }) => id);
    expect(ids).toContain('title');
    expect(ids).not.toContain('picture');
  });
});
