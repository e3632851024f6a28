import { putHeaderFooter } from '#shared/features/site-layout/contract.ts';
import { contentOfFooter, type HeaderFooter } from '#shared/features/page-content/header-footer.ts';
import { type BlockConflict, mergeContent, takeTheirs } from '#shared/features/page-content/merge.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { isEqual } from '#shared/json/values.ts';
import type { DraftRules } from '../../api/draft-saver.ts';
import { mergeValues } from '../../api/merge-fields.ts';
import { toBody } from './content-draft.ts';

/** What is written of header and footer. */
export interface HeaderFooterForm {
  readonly headerFooter: HeaderFooter;
}

/** Header and footer as a server stores them. */
export interface KeptHeaderFooter extends HeaderFooter {
  readonly version: string;
}

/** Something of header or footer that two people changed at the same time, with what the other one has. */
export type HeaderFooterConflict =
  | { readonly kind: 'field'; readonly name: string; readonly theirs: unknown }
  | { readonly kind: 'block'; readonly block: BlockConflict }
  /** One took the footer of the theme, or one of their own in its place. */
  | { readonly kind: 'footer'; readonly theirs: HeaderFooter['footer'] };

interface Merged {
  readonly headerFooter: HeaderFooter;
  readonly conflicts: readonly HeaderFooterConflict[];
}

/** Values of fields without those that are not set. */
function withoutUnset(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function mergeHeaders(base: HeaderFooter, mine: HeaderFooter, theirs: HeaderFooter) {
  const headers = [base.header, mine.header, theirs.header] as const;
  const names = [...new Set(headers.flatMap((header) => Object.keys(header)))];
  const { merged, conflicts } = mergeValues<Readonly<Record<string, unknown>>>(names, ...headers);
  return {
    header: withoutUnset(merged),
    conflicts: conflicts.map((name) => ({ kind: 'field', name, theirs: theirs.header[name] }) as const),
  };
}

function mergeFooters(
  { footer: base }: HeaderFooter,
  { footer: mine }: HeaderFooter,
  { footer: theirs }: HeaderFooter,
): { readonly footer: HeaderFooter['footer']; readonly conflicts: readonly HeaderFooterConflict[] } {
  const contents = [base, mine, theirs].map(contentOfFooter);
  const [baseContent, mineContent, theirContent] = contents;
  if (baseContent !== undefined && mineContent !== undefined && theirContent !== undefined) {
    const { content, conflicts } = mergeContent(baseContent, mineContent, theirContent);
    return { footer: content, conflicts: conflicts.map((block) => ({ kind: 'block', block })) };
  }
  if (isEqual(mine, base)) return { footer: theirs, conflicts: [] };
  const isSame = isEqual(theirs, base) || isEqual(theirs, mine);
  return { footer: mine, conflicts: isSame ? [] : [{ kind: 'footer', theirs }] };
}

/**
 * Puts two changes of header and footer together, by field and by block; mine where both changed the same.
 * @param base what both changes started from
 */
export function mergeHeaderFooter(base: HeaderFooter, mine: HeaderFooter, theirs: HeaderFooter): Merged {
  const { header, conflicts: ofHeader } = mergeHeaders(base, mine, theirs);
  const { footer, conflicts: ofFooter } = mergeFooters(base, mine, theirs);
  return { headerFooter: { header, footer }, conflicts: [...ofHeader, ...ofFooter] };
}

/** Header and footer with what the other person has in place of one's own. */
export function takeTheirPart(now: HeaderFooter, conflict: HeaderFooterConflict): HeaderFooter {
  switch (conflict.kind) {
    case 'field':
      return { ...now, header: withoutUnset({ ...now.header, [conflict.name]: conflict.theirs }) };
    case 'block': {
      const content: PageContent = contentOfFooter(now.footer) ?? { sections: [] };
      return { ...now, footer: takeTheirs(content, conflict.block) };
    }
    case 'footer':
      return { ...now, footer: conflict.theirs };
  }
}

/**
 * How header and footer are saved, and put together with what somebody else changed meanwhile.
 * @param deps.onConflicts told what both changed: it is as it is here
 */
export function headerFooterDraftRules(deps: {
  send: (body: CallerInput<typeof putHeaderFooter>['body']) => Promise<Output<typeof putHeaderFooter>>;
  onConflicts: (conflicts: readonly HeaderFooterConflict[]) => void;
}): DraftRules<HeaderFooterForm, KeptHeaderFooter> {
  const toForm = ({ header, footer }: KeptHeaderFooter) => ({ headerFooter: { header, footer } });
  return {
    schema: putHeaderFooter.output,
    toForm,
    isChanged: ({ base, form }) => !isEqual(base.headerFooter, form.headerFooter),
    findErrors: () => ({}),
    placeErrors: (errors) => errors,
    async send({ form, version }) {
      const { header, footer } = form.headerFooter;
      const content = contentOfFooter(footer);
      const stored = await deps.send({
        header: { ...header },
        footer: content === undefined ? {} : toBody(content),
        version,
      });
      return {
        stored,
        // What was written while it was on its way goes with the next save.
        goOn: (now) => ({
          base: toForm(stored),
          version: stored.version,
          form: {
            headerFooter: mergeHeaderFooter(form.headerFooter, now.form.headerFooter, stored).headerFooter,
          },
        }),
      };
    },
    merge({ base, form }, theirs) {
      const { headerFooter, conflicts } = mergeHeaderFooter(base.headerFooter, form.headerFooter, theirs);
      if (conflicts.length > 0) deps.onConflicts(conflicts);
      return { base: toForm(theirs), form: { headerFooter }, conflicts: [] };
    },
    takeTheirs: (form) => form,
  };
}
