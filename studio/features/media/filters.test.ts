import { describe, expect, it } from 'vitest';
import { isNarrowed, readLibraryPlace, toFilters } from './filters.ts';

describe('the place in the library', () => {
  it.each([
    ['', {}, false],
    ['search=red%20bowl&kind=image', { search: 'red bowl', kind: 'image' }, true],
    ['filter=unused&sort=name&view=list', { filter: 'unused', sort: 'name', view: 'list' }, true],
    ['kind=spaceship&filter=&sort=random&view=heap', {}, false],
    ['sort=largest&item=abc', { sort: 'largest', item: 'abc' }, false],
  ])('of %j is %j', (query, place, narrowed) => {
    const read = readLibraryPlace(new URLSearchParams(query));
    expect(read).toEqual(place);
    expect(isNarrowed(read)).toBe(narrowed);
  });

  it('lists the same files whatever is open', () => {
    expect(toFilters({ search: 'bowl', sort: 'name', view: 'list', item: 'abc' })).toEqual({
      search: 'bowl',
      sort: 'name',
    });
  });
});
