import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { createPolicyContext } from './page-context.ts';
import { createPolicyPages } from './policy-pages.ts';

/** The policies of a shop: pages that are made for it, and links to them on every page. */
export function policiesFeature({ preferences }: Pick<House, 'preferences'>) {
  return feature('policies', {
    offers: { policies: createPolicyPages(preferences) },
    pageParts: [createPolicyContext(preferences)],
  });
}

export type PolicyOffers = ReturnType<typeof policiesFeature>['offers'];
