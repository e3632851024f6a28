import { z } from 'zod';
import { type NavigationEntry, problemOfNavigation } from '#shared/features/site-layout/rules.ts';
import type { SiteDraft } from '../site-layout/site-draft.ts';

type Navigations = SiteDraft['navigations'];

/** An item of a navigation as it was taken out, without what was in it. */
export const takenItemSchema = z.object({
  navigation: z.string(),
  /** Its place, after those of the items that it was in. */
  places: z.array(z.int()),
  /** Words of its own. */
  title: z.string().optional(),
});

type TakenItem = z.output<typeof takenItemSchema>;

interface Taken {
  readonly items: readonly NavigationEntry[];
  readonly found: readonly Omit<TakenItem, 'navigation'>[];
}

/** Takes the items that lead to a page out of a list; what was in them comes in their place. */
function takeFrom(items: readonly NavigationEntry[], pageId: string, above: readonly number[]): Taken {
  const kept: NavigationEntry[] = [];
  const found: Omit<TakenItem, 'navigation'>[] = [];
  items.forEach((item, index) => {
    const places = [...above, index];
    const inner = takeFrom(item.items ?? [], pageId, places);
    if (item.collectionId === pageId) {
      found.push({ places, ...(item.title === undefined ? {} : { title: item.title }) });
      kept.push(...inner.items);
    } else {
      const { items: _, ...rest } = item;
      kept.push(inner.items.length === 0 ? rest : { ...rest, items: inner.items });
    }
    found.push(...inner.found);
  });
  return { items: kept, found };
}

/** Takes the items that lead to a page out of all navigations. */
export function takeItems(
  navigations: Navigations,
  pageId: string,
): { readonly navigations: Navigations; readonly taken: readonly TakenItem[] } {
  const after = Object.entries(navigations).map(
    ([name, items]) => [name, takeFrom(items, pageId, [])] as const,
  );
  return {
    navigations: Object.fromEntries(after.map(([name, { items }]) => [name, items])),
    taken: after.flatMap(([navigation, { found }]) => found.map((item) => ({ navigation, ...item }))),
  };
}

function putInto(
  items: readonly NavigationEntry[],
  [place = items.length, ...inner]: readonly number[],
  entry: NavigationEntry,
): readonly NavigationEntry[] {
  const at = items[place];
  if (inner.length === 0 || at === undefined) return [...items.slice(0, place), entry, ...items.slice(place)];
  const nested = putInto(at.items ?? [], inner, entry);
  return items.map((item, index) => (index === place ? { ...item, items: nested } : item));
}

/** Puts the items of a page back where they were; those that have no room any more stay away. */
export function putItems(
  navigations: Navigations,
  taken: readonly TakenItem[],
  pageId: string,
  pageIds: ReadonlySet<string>,
): Navigations {
  return taken.reduce<Navigations>((all, { navigation, places, title }) => {
    const entry = { collectionId: pageId, ...(title === undefined ? {} : { title }) };
    const items = putInto(all[navigation] ?? [], places, entry);
    return problemOfNavigation(items, pageIds) === undefined ? { ...all, [navigation]: items } : all;
  }, navigations);
}
