import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { type PolicyLink, policyLinks } from '#shared/features/policies/rules.ts';
import { resolvePath } from '#shared/features/pages/rules.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { CommercePreferenceService } from '../commerce-preferences/service.ts';
import type { PageContributor } from '../pages/page-context.ts';

const NONE = {};

/**
 * Tells every page which policies the site has; the same object while they, the pages and the language are the same. Pages
 * are purged as a whole when preferences change.
 */
export function createPolicyContext(preferences: Pick<CommercePreferenceService, 'all'>): PageContributor {
  const sameLinks = createSameObject<readonly PolicyLink[]>();
  return async ({ scope, site, content: { collections, redirects } }) => {
    const settings = (await preferences.all(scope)).get(CHECKOUT_NAMESPACE) ?? NONE;
    const links = sameLinks([site, settings, collections], () => {
      const isShown = (path: string) =>
        resolvePath(collections, path).kind !== 'notFound' || redirects.has(path);
      return policyLinks(settings, site.language, isShown);
    });
    return links.length === 0 ? undefined : { json: { sitePolicies: links } };
  };
}
