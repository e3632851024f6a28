import { known } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { KeptObjects } from '../../platform/kept-objects/kept-objects.ts';
import type { ShownReview } from '../reviews/shown.ts';
import { type Address, createKeptProducts, type KeptProduct } from './kept-products.ts';
import type { ProductRecord } from './product-item.ts';
import type { ProductLanguage } from './product-language.ts';
import { picked, type PickedRow, shownAt, shownByIds, type ShownRow } from './shown-statements.ts';

/** A list of products of a store, in the order of the store. */
export interface ListWish {
  readonly collectionId: string;
  readonly limit: number;
  readonly skip: number;
  readonly featured?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly category?: string | undefined;
  /** Address of a product of the store: those that have something in common with it, the most alike first. */
  readonly relatedTo?: string | undefined;
}

/** Products that a page shows. */
export interface ShownWish {
  /** The product whose page it is, which is read with what buyers say of it. */
  readonly address?: Address | undefined;
  readonly lists: readonly ListWish[];
  readonly ids: readonly string[];
  /** Says them in the language that they are read in; missing for the one that they are written in. */
  readonly language?: ProductLanguage | undefined;
}

/** Products that visitors see; each the same object as before where nothing of it changed. */
export interface ShownProducts {
  readonly item: { readonly product: ProductRecord; readonly reviews: readonly ShownReview[] } | undefined;
  /** In the order of the wishes. */
  readonly lists: readonly (readonly ProductRecord[])[];
  /** In the order of the ids. */
  readonly products: readonly ProductRecord[];
}

/** A list, what it is kept under, and what is kept of it. */
interface AskedList {
  readonly wish: ListWish;
  readonly asked: string;
  readonly before: { readonly picks: string; readonly ids: readonly string[] } | undefined;
}

const NOBODY = known(undefined);

const isAt = (row: ShownRow | undefined, { collectionId, urlId }: Address): boolean =>
  row !== undefined && row.collectionId === collectionId && row.urlId === urlId;

const askAt = (address: Address | undefined, language: ProductLanguage | undefined) =>
  address === undefined ? NOBODY : shownAt.maybe(address.collectionId, address.urlId, language?.code ?? null);

const askLists = (lists: readonly AskedList[]) =>
  lists.length === 0
    ? known<PickedRow[]>([])
    : picked.many(JSON.stringify(lists.map(({ wish }, place) => ({ ...wish, place }))));

/**
 * Reads the products that pages show. What this process knows already is asked for by its stamp: the database answers
 * whether it is still right, and sends what is not. Where all is known that takes one statement, whatever is on the page.
 */
export function createShownProducts(objects: KeptObjects) {
  const kept = createKeptProducts(objects);

  /** What one page is told. */
  function listen(websiteId: string, language: ProductLanguage | undefined) {
    const befores = new Map<string, KeptProduct | undefined>();
    const rows = new Map<string, ShownRow>();
    const lists = new Map<string, readonly string[]>();
    const hear = (row: ShownRow) => void rows.set(row.id, row);
    return {
      rows,
      /** Asks for products that were not asked for yet. */
      askFor(wanted: readonly string[], itemId: string | undefined, of: readonly AskedList[]) {
        const ids = [...new Set(wanted)].filter((id) => !befores.has(id));
        if (ids.length === 0) return known<ShownRow[]>([]);
        for (const id of ids) befores.set(id, kept.productOf(websiteId, id));
        const stamps = ids.map((id) => befores.get(id)?.stamp ?? null);
        const stores = of.map(({ wish }) => wish.collectionId);
        const picks = of.map(({ before }) => before?.picks ?? null);
        return shownByIds
          .many(ids, stamps, itemId ?? null, stores, picks, language?.code ?? null)
          .map((told) => {
            told.forEach(hear);
            return told;
          });
      },
      hearLists(of: readonly AskedList[], told: readonly PickedRow[]): void {
        for (const row of told) {
          const asked = of[row.place]?.asked ?? '';
          lists.set(asked, row.ids);
          kept.keepList(websiteId, asked, row);
        }
      },
      hearAt(address: Address | undefined, row: ShownRow | undefined): void {
        if (address === undefined || row === undefined) return;
        hear(row);
        kept.keepAddress(websiteId, address, row);
      },
      idsOf: ({ asked, before }: AskedList): readonly string[] => lists.get(asked) ?? before?.ids ?? [],
      recordsOf: (ids: readonly string[]): ProductRecord[] =>
        ids.flatMap((id) => {
          const row = rows.get(id);
          if (row === undefined) return [];
          const record = kept.recordOf(websiteId, row, befores.get(id));
          return [language === undefined ? record : language.say(record, row.translated)];
        }),
    };
  }

  async function read(
    scope: ReadScope,
    { address, lists, ids, language }: ShownWish,
  ): Promise<ShownProducts> {
    const { websiteId } = scope;
    const page = listen(websiteId, language);
    const all = lists.map((wish) => {
      const asked = JSON.stringify(wish);
      return { wish, asked, before: kept.listOf(websiteId, asked) };
    });
    const old = all.filter(({ before }) => before !== undefined);
    const fresh = all.filter(({ before }) => before === undefined);
    const itemId = address && kept.idAt(websiteId, address);
    const guess = [...(itemId === undefined ? [] : [itemId]), ...old.flatMap(page.idsOf), ...ids];
    const away = itemId === undefined ? address : undefined;
    const [told, made, at] = await scope.inOrder([
      page.askFor(guess, itemId, old),
      askLists(fresh),
      askAt(away, language),
    ]);
    page.hearLists(fresh, made);
    page.hearAt(away, at);

    const isMoved = address !== undefined && itemId !== undefined && !isAt(page.rows.get(itemId), address);
    const stale = told[0]?.isSame === true ? [] : old;
    const moved = isMoved ? address : undefined;
    const [madeAnew, movedTo] = await scope.inOrder([askLists(stale), askAt(moved, language)]);
    page.hearLists(stale, madeAnew);
    page.hearAt(moved, movedTo);
    await scope.ask(page.askFor(all.flatMap(page.idsOf), undefined, []));

    const row = isMoved ? movedTo : itemId === undefined ? at : page.rows.get(itemId);
    const [product] = row === undefined ? [] : page.recordsOf([row.id]);
    return {
      item:
        row === undefined || product === undefined
          ? undefined
          : { product, reviews: kept.reviewsOf(websiteId, row) },
      lists: all.map((list) => page.recordsOf(page.idsOf(list))),
      products: page.recordsOf(ids),
    };
  }

  return {
    read,
    /** The visible ones of some products, in the order given. */
    byIds: async (
      scope: ReadScope,
      ids: readonly string[],
      language: ProductLanguage | undefined,
    ): Promise<readonly ProductRecord[]> =>
      ids.length === 0 ? [] : (await read(scope, { lists: [], ids, language })).products,
  };
}

/** Reads the products that pages show. */
export type ShownProductsReader = ReturnType<typeof createShownProducts>;
