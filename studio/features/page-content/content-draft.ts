import { type BlockConflict, mergeContent } from '#shared/features/page-content/merge.ts';
import { savePageContent, savePlaces } from '#shared/features/page-content/contract.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { isEqual } from '#shared/json/values.ts';
import type { DraftRules } from '../../api/draft-saver.ts';
import { mergeFields } from '../../api/merge-fields.ts';

/** What is written of a page of sections. */
export interface ContentForm {
  readonly content: PageContent;
}

/** The sections of a page as a server stores them. */
export type KeptContent = Output<typeof savePageContent>;

/** Sections as they are sent. */
export function toBody({ sections }: PageContent): { sections: MutableSection[] } {
  return { sections: sections.map(({ blocks, ...section }) => ({ ...section, blocks: [...blocks] })) };
}

type MutableSection = KeptContent['content']['sections'][number];

/**
 * How the sections of a page are saved, and put together with what somebody else changed meanwhile.
 * @param deps.onConflicts told the blocks that both changed: the page has them as they are here
 */
export function contentDraftRules(deps: {
  send: (body: CallerInput<typeof savePageContent>['body']) => Promise<KeptContent>;
  onConflicts: (conflicts: readonly BlockConflict[]) => void;
}): DraftRules<ContentForm, KeptContent> {
  return {
    schema: savePageContent.output,
    toForm: ({ content }) => ({ content }),
    isChanged: ({ base, form }) => !isEqual(base.content, form.content),
    findErrors: () => ({}),
    placeErrors: (errors) => errors,
    async send({ form, version }) {
      const stored = await deps.send({ content: toBody(form.content), baseVersion: version });
      return {
        stored,
        // What was written while it was on its way goes with the next save.
        goOn: (now) => ({
          base: { content: stored.content },
          version: stored.version,
          form: { content: mergeContent(form.content, now.form.content, stored.content).content },
        }),
      };
    },
    merge({ base, form }, theirs) {
      const { content, conflicts } = mergeContent(base.content, form.content, theirs.content);
      if (conflicts.length > 0) deps.onConflicts(conflicts);
      return { base: { content: theirs.content }, form: { content }, conflicts: [] };
    },
    takeTheirs: (form) => form,
  };
}

/** What stands at places of the theme, by their ids, as HTML. */
type Places = Readonly<Record<string, string>>;

export interface PlacesForm {
  readonly places: Places;
}

/** Places as a server stores them; their version is what they say. */
export interface KeptPlaces extends PlacesForm {
  readonly version: string;
}

/** The answer of the server with a version. */
export function toKeptPlaces({ places }: PlacesForm): KeptPlaces {
  return { places, version: JSON.stringify(places) };
}

function changedPlaces(base: Places, form: Places): readonly string[] {
  return Object.keys(form).filter((id) => form[id] !== base[id]);
}

function pick(places: Places, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, places[id] ?? '']));
}

/** A merge of places that may be there on one side alone. */
function mergePlaces(base: Places, mine: Places, theirs: Places) {
  const ids = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  return mergeFields(pick(base, ids), pick(mine, ids), pick(theirs, ids));
}

/** A place that two people changed at the same time, with what the other one wrote. */
export interface PlaceConflict {
  readonly id: string;
  readonly theirs: string;
}

/**
 * How the places of the theme are saved, and put together with what somebody else changed meanwhile.
 * @param deps.onConflicts told the places that both changed: the page has them as they are here
 */
export function placesDraftRules(deps: {
  send: (body: CallerInput<typeof savePlaces>['body']) => Promise<PlacesForm>;
  onConflicts: (conflicts: readonly PlaceConflict[]) => void;
}): DraftRules<PlacesForm, KeptPlaces> {
  return {
    schema: savePlaces.output.transform(toKeptPlaces),
    toForm: ({ places }) => ({ places }),
    isChanged: ({ base, form }) => changedPlaces(base.places, form.places).length > 0,
    findErrors: () => ({}),
    placeErrors: (errors) => errors,
    async send({ base, form }) {
      const ids = changedPlaces(base.places, form.places);
      const stored = toKeptPlaces(
        await deps.send({ before: pick(base.places, ids), places: pick(form.places, ids) }),
      );
      return {
        stored,
        goOn: (now) => ({
          base: { places: stored.places },
          version: stored.version,
          form: { places: mergePlaces(form.places, now.form.places, stored.places).merged },
        }),
      };
    },
    merge({ base, form }, stored) {
      const { merged, conflicts } = mergePlaces(base.places, form.places, stored.places);
      if (conflicts.length > 0)
        deps.onConflicts(conflicts.map((id) => ({ id, theirs: stored.places[id] ?? '' })));
      return { base: { places: stored.places }, form: { places: merged }, conflicts: [] };
    },
    takeTheirs: (form) => form,
  };
}
