import { getCart } from '#shared/features/cart/contract.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import type { StyleMark } from '#shared/theme/index.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { markupFor } from '../../http/reading-language.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Assemble } from '../pages/assemble.ts';
import type { Editions } from '../pages/editions.ts';

/** Blocks of a site's theme with the visitor's cart, for answers that save the page a second call (A2.21). */
export type Sections = ReturnType<typeof createSections>;

/** Makes what renders sections. */
export function createSections(deps: {
  db: Database;
  editions: Editions;
  assemble: Assemble;
  localeOf: (language: string) => Promise<LocaleData>;
  /** Milliseconds from any fixed point, to measure how long a section takes. */
  stopwatch: () => number;
  log: Log;
  /** What marks the style elements of templates: these may apply where the page has the same ones. */
  styleMark: StyleMark;
}) {
  const { db, editions, log } = deps;

  return {
    /** @throws Refusal 400 SECTION_NOT_FOUND with the field, where the theme lacks one of them */
    async assertKnown(site: Site, names: readonly string[]): Promise<void> {
      const { theme } =
        editions.ready(site) ?? (await db.readSite(site.id, (scope) => editions.live(scope, site)));
      const missing = names.filter((name) => !theme.hasBlock(name));
      if (missing.length === 0) return;
      const errors = { sections: `The theme has no ${missing.join(', ')}.` };
      throw refuseAs(getCart, 'SECTION_NOT_FOUND', { errors });
    },

    /**
     * Renders sections with the JSON of the cart's page, in the language of who asks.
     * @param cartToken empty without a cart
     * @param isSample whether a sample is shown in place of a visitor's cart
     * @returns HTML by name; null for one that the theme could not show, which must not undo what the call did
     */
    async render(
      { site, origin, now, siteUser, cookies }: RequestContext,
      names: readonly string[],
      cartToken: string,
      isSample: boolean,
    ): Promise<Record<string, string | null>> {
      const { theme, json } = await db.readSite(site.id, async (scope) => {
        const edition = await editions.live(scope, site);
        const ask = {
          scope,
          site,
          content: edition.content,
          route: { kind: 'system' as const, page: 'cart', rest: '' },
          queries: names.flatMap((name) => edition.theme.queriesOf(`blocks/${name}.block`)),
          productIds: [],
          formIds: [],
          wantsNeighbours: false,
          pageNumber: 1,
          query: [],
          cartToken: cartToken || undefined,
          orderToken: undefined,
          siteUser,
          cookies: {},
          isPreview: isSample,
          facts: {},
          now,
        };
        return { theme: edition.theme, json: (await deps.assemble(ask, origin)).json };
      });
      const input = {
        json: { ...json, [CRUMB_NAME]: cookies[CRUMB_NAME] },
        now,
        locale: await deps.localeOf(site.language),
        clock: deps.stopwatch,
      };
      const made = names.map((name) => {
        const { html = null, problems } = theme.renderBlock(name, input);
        if (problems.some(({ severity }) => severity === 'error')) {
          const worst = problems.slice(0, 5);
          log.warn(
            { websiteId: site.id, section: name, problems: worst },
            'A section has template problems.',
          );
        }
        return [name, html === null ? null : markupFor(site, deps.styleMark.settle(html).html)] as const;
      });
      return Object.fromEntries(made);
    },
  };
}
