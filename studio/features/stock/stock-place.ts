import { LOW_STOCK, STOCK_FILTERS, STOCK_MAX, type StockFilter } from '#shared/features/stock/rules.ts';

/** How stock is looked at; it stands in the window's address. */
export interface StockPlace {
  readonly search?: string;
  readonly filter?: StockFilter;
  /** Pieces at which stock counts as low. */
  readonly lowAt?: number;
  /** The variant whose history is open. */
  readonly variant?: string;
}

/** Reads the place from the window's address; what is none is left out. */
export function readStockPlace(query: URLSearchParams): StockPlace {
  const search = query.get('search') ?? '';
  const filter = STOCK_FILTERS.find((one) => one === query.get('filter'));
  const lowAt = /^\d{1,7}$/.test(query.get('lowAt') ?? '') ? Number(query.get('lowAt')) : undefined;
  const variant = query.get('variant') ?? '';
  return {
    ...(search === '' ? {} : { search }),
    ...(filter === undefined || filter === 'all' ? {} : { filter }),
    ...(lowAt === undefined || lowAt > STOCK_MAX || lowAt === LOW_STOCK ? {} : { lowAt }),
    ...(variant === '' ? {} : { variant }),
  };
}

/** The place as the window's address has it. */
export function writeStockPlace(
  place: {
    readonly [N in keyof StockPlace]?: StockPlace[N] | undefined;
  },
): Record<string, string | undefined> {
  const { lowAt, ...rest } = place;
  return { ...rest, lowAt: lowAt === undefined ? undefined : String(lowAt) };
}
