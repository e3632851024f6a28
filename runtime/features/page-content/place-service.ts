import { z } from 'zod';
import { savePlaces } from '#shared/features/page-content/contract.ts';
import { placesIn } from '#shared/features/page-content/places.ts';
import { CONTENT_FILES, isThemeText } from '#shared/features/templates/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { property } from '#shared/json/values.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { SiteDraft, SiteDrafts } from '../site-layout/site-draft.ts';

type Places = Readonly<Record<string, string>>;

const placesSchema = z.record(z.string(), z.string());

/** Texts as they were sent: what somebody read and sends back is compared before it was cleaned. */
function asSent(context: RequestContext, field: 'before' | 'places', clean: Places): Places {
  return placesSchema.safeParse(property(context.uncleaned, field)).data ?? clean;
}

const textAt = (places: Places, id: string): string => places[id] ?? '';

/** Keeps the texts and pictures at the places that the theme marks, in the draft of the site. */
export function createPlaceService(drafts: SiteDrafts, audit: AuditLog) {
  async function readStored(scope: SiteScope, site: SiteDraft): Promise<Places> {
    const text = await drafts.readFile(scope, site, CONTENT_FILES.blockFields);
    return placesSchema.parse(JSON.parse(text ?? '{}'));
  }

  /** @throws Refusal 400 for a place that the theme does not mark and that holds nothing yet */
  async function assertMarked(
    scope: SiteScope,
    site: SiteDraft,
    stored: Places,
    ids: readonly string[],
  ): Promise<void> {
    const added = ids.filter((id) => stored[id] === undefined);
    if (added.length === 0) return;
    const marked = placesIn(Object.values(await drafts.readFiles(scope, site, isThemeText)));
    const unknown = added.filter((id) => !marked.has(id));
    if (unknown.length === 0) return;
    throw refuseFields(
      unknown.map((id) => ({ path: `places.${id}`, text: 'The theme marks no place of this name.' })),
    );
  }

  return {
    /** What stands at the places of the draft. */
    read: async (scope: SiteScope): Promise<Record<string, string>> => ({
      ...(await readStored(scope, await drafts.open(scope))),
    }),
    /**
     * Keeps what stands at some places; what stands there already changes nothing.
     * @throws Refusal 409 STALE with all places as `current`, 400 for a place that there is not
     */
    async save(
      scope: SiteScope,
      context: RequestContext,
      { before: cleanBefore, places: clean }: HandlerInput<typeof savePlaces>['body'],
    ): Promise<{ places: Record<string, string> }> {
      const site = await drafts.open(scope, 'lock');
      const stored = await readStored(scope, site);
      const before = asSent(context, 'before', cleanBefore);
      const sent = asSent(context, 'places', clean);
      const isStored = (id: string) =>
        stored[id] !== undefined && (sent[id] === stored[id] || clean[id] === stored[id]);
      const changed = Object.keys(clean).filter((id) => !isStored(id));
      if (changed.length === 0) return { places: { ...stored } };
      if (changed.some((id) => textAt(before, id) !== textAt(stored, id))) {
        throw refuseAs(savePlaces, 'STALE', { facts: { current: { places: stored } } });
      }
      await assertMarked(scope, site, stored, changed);
      const after = Object.fromEntries(changed.map((id) => [id, textAt(clean, id)]));
      const places = { ...stored, ...after };
      const files = new Map([[CONTENT_FILES.blockFields, `${JSON.stringify(places, null, 2)}\n`]]);
      await drafts.keep(scope, site, { files }, { author: contributorOf(context), now: context.now });
      await audit.record(scope, context, {
        act: savePlaces.name,
        subject: { kind: 'site', id: scope.websiteId, title: changed.join(', ') },
        before: Object.fromEntries(changed.map((id) => [id, textAt(stored, id)])),
        after,
      });
      return { places };
    },
  };
}

/** Texts and pictures at the places of themes. */
export type PlaceService = ReturnType<typeof createPlaceService>;
