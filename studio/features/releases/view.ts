import type { Comparison } from './queries.ts';

/** What the address of the screen asks to see: a comparison, and a file of it. */
export interface DifferenceView {
  readonly comparison: Comparison;
  /** Path of the file; undefined for the first one. */
  readonly file: string | undefined;
}

const RELEASE_ID = /^[0-9a-f]{24}$/;

const PAGES = 'pages';

/** Whether an address asks to see pages before and after, and which one is open. */
export function readPagesView(query: URLSearchParams): { readonly path: string | undefined } | undefined {
  return query.get('show') === PAGES ? { path: query.get('page') ?? undefined } : undefined;
}

/** The query of an address that asks to see pages before and after. */
export function toPagesQuery(path?: string): Readonly<Record<string, string | undefined>> {
  return { show: PAGES, page: path };
}

/** What the query of an address asks to see; undefined for the list of all releases. */
export function readView(query: URLSearchParams): DifferenceView | undefined {
  const of = query.get('of') ?? '';
  const file = query.get('file') ?? undefined;
  if (of === 'draft') return { comparison: { of: 'draft' }, file };
  if (!RELEASE_ID.test(of)) return undefined;
  const against = query.get('against') === 'live' ? 'live' : 'previous';
  return { comparison: { of: 'release', releaseId: of, against }, file };
}

/** The query of an address that asks to see something. */
export function toViewQuery({
  comparison,
  file,
}: DifferenceView): Readonly<Record<string, string | undefined>> {
  if (comparison.of === 'draft') return { of: 'draft', file };
  const against = comparison.against === 'live' ? 'live' : undefined;
  return { of: comparison.releaseId, against, file };
}
