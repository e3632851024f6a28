import {
  MERCHANDISING_NAMESPACE,
  toMerchandisingContexts,
} from '#shared/features/commerce-preferences/merchandising.ts';
import { property, propertyAt } from '#shared/json/values.ts';
import type { PageContributor, PagePart } from '../pages/page-context.ts';
import type { CommercePreferenceService } from './service.ts';

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** All products that a part of a page shows: its own, those of its list, those that its queries found. */
function itemsOf({ json }: PagePart): readonly unknown[] {
  const item = json['item'];
  return [
    ...(item === undefined ? [] : [item]),
    ...listOf(json['items']),
    ...Object.values(json['awningQueries'] ?? {}).flatMap((answer) => listOf(propertyAt(answer, ['items']))),
  ].filter((shown) => typeof property(shown, 'id') === 'string');
}

/**
 * Adds what the shop says about its products to the part of a page that shows them (SPEC 3 "merchandising context").
 * Pages are purged as a whole when preferences change, so it brings no tag of its own.
 * @param products makes that part
 */
export function createMerchandisingContext(
  preferences: Pick<CommercePreferenceService, 'all'>,
  products: PageContributor,
): PageContributor {
  return async (ask) => {
    const [part, found] = await Promise.all([products(ask), preferences.all(ask.scope)]);
    if (part === undefined) return undefined;
    const contexts = toMerchandisingContexts(found.get(MERCHANDISING_NAMESPACE) ?? {}, itemsOf(part));
    return { ...part, json: { ...part.json, productMerchandisingContext: contexts } };
  };
}
