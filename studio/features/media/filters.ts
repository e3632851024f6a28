import type { MediaFilter, MediaKind, MediaSort } from '#shared/features/media/rules.ts';
import { MEDIA_FILTERS, MEDIA_KINDS, MEDIA_SORTS } from '#shared/features/media/rules.ts';

/** How the library is looked at; it stands in the window's address. */
export interface LibraryPlace {
  readonly search?: string;
  readonly kind?: MediaKind;
  readonly filter?: MediaFilter;
  readonly sort?: MediaSort;
  readonly view?: 'list';
  /** The file whose details are open. */
  readonly item?: string;
}

/** The part of the place that decides which files are listed. */
export type LibraryFilters = Pick<LibraryPlace, 'search' | 'kind' | 'filter' | 'sort'>;

const KNOWN: Readonly<Partial<Record<keyof LibraryPlace, readonly string[]>>> = {
  kind: MEDIA_KINDS,
  filter: MEDIA_FILTERS,
  sort: MEDIA_SORTS,
  view: ['list'],
};
const NAMES = ['search', 'kind', 'filter', 'sort', 'view', 'item'] as const;

/** Reads the place from the window's address; what is none is left out. */
export function readLibraryPlace(query: URLSearchParams): LibraryPlace {
  const given = NAMES.map((name) => [name, query.get(name) ?? ''] as const).filter(
    ([name, value]) => value !== '' && (KNOWN[name]?.includes(value) ?? true),
  );
  return Object.fromEntries(given);
}

/** The part of the place that decides which files are listed. */
export function toFilters({ search, kind, filter, sort }: LibraryPlace): LibraryFilters {
  return {
    ...(search === undefined ? {} : { search }),
    ...(kind === undefined ? {} : { kind }),
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** Whether fewer files are listed than there are. */
export function isNarrowed({ search, kind, filter }: LibraryFilters): boolean {
  return search !== undefined || kind !== undefined || filter !== undefined;
}
