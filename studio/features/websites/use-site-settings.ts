import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Website } from '#shared/features/websites/contract.ts';
import { getWebsite, updateWebsite, websiteSchema } from '#shared/features/websites/contract.ts';
import { describeError, FIELDS_AT_FAULT_TEXT, findFieldErrors } from '../../api/describe-error.ts';
import { findCurrent } from '../../api/find-current.ts';
import { mergeFields } from '../../api/merge-fields.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraft } from '../../api/use-draft.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';

const NAMES = [
  'title',
  'tagLine',
  'language',
  'timeZone',
  'country',
  'weightUnit',
  'currency',
  'captcha',
  'sellerName',
  'sellerAddress',
  'taxNumber',
  'contactEmail',
  'contactPhoneNumber',
  'contactAddress',
] as const;

/** Name of a field of the settings. */
export type FieldName = (typeof NAMES)[number];

/** The settings as they are typed. */
export type Fields = Readonly<Record<FieldName, string>>;

/** What was typed, and the stored settings it is based on. */
interface Draft {
  readonly base: Fields;
  readonly version: number;
  readonly fields: Fields;
}

/** How the last save ended. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number; readonly hasMerged: boolean }
  | { readonly kind: 'failed'; readonly message: string; readonly errors: Readonly<Record<string, string>> };

function toFields(website: Website): Fields {
  return Object.fromEntries(NAMES.map((name) => [name, website[name]])) as Fields;
}

function changesOf({ base, fields }: Draft): Partial<Fields> {
  return Object.fromEntries(
    NAMES.filter((name) => fields[name] !== base[name]).map((name) => [name, fields[name]]),
  );
}

/** What the form of the settings works with. */
export interface SiteSettings {
  readonly fields: Fields;
  readonly isChanged: boolean;
  readonly state: SaveState;
  /** Fields that somebody else changed meanwhile too, with their value. */
  readonly conflicts: Partial<Fields>;
  change(name: FieldName, value: string): void;
  /** Decides a conflict: with their value, or with mine. */
  settle(name: FieldName, value: string): void;
  save(): Promise<void>;
  /** Goes back to the stored settings. */
  reset(): void;
}

/**
 * The settings of the site while they are worked on. Somebody else's change of other fields is taken over by
 * itself; of the same field the person decides.
 */
export function useSiteSettings(website: Website): SiteSettings {
  const { client, clock } = useStudio();
  const queries = useQueryClient();
  const [kept, keep] = useDraft<Draft>('site-settings');
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [conflicts, setConflicts] = useState<Partial<Fields>>({});
  const stored = toFields(website);
  const draft = kept ?? { base: stored, version: website.version, fields: stored };

  async function send(sent: Draft, hasMerged: boolean): Promise<void> {
    try {
      const body = updateWebsite.input.body.parse({ version: sent.version, ...changesOf(sent) });
      const answer = await client.call(updateWebsite, { body });
      queries.setQueryData(toQueryKey(getWebsite), answer.website);
      keep(undefined);
      setState({ kind: 'saved', at: clock.now(), hasMerged });
    } catch (cause) {
      const theirs = findCurrent(cause, websiteSchema);
      if (theirs === undefined) {
        setState({ kind: 'failed', message: describeError(cause), errors: findFieldErrors(cause) });
      } else await merge(sent, theirs);
    }
  }

  async function merge(sent: Draft, theirs: Website): Promise<void> {
    const other = toFields(theirs);
    const result = mergeFields(sent.base, sent.fields, other);
    const next = { base: other, version: theirs.version, fields: result.merged };
    keep(next);
    if (result.conflicts.length === 0) {
      await send(next, true);
      return;
    }
    setConflicts(Object.fromEntries(result.conflicts.map((name) => [name, other[name]])));
    setState({ kind: 'idle' });
  }

  const change = (name: FieldName, value: string) => {
    keep({ ...draft, fields: { ...draft.fields, [name]: value } });
    if (state.kind !== 'saving') setState({ kind: 'idle' });
  };
  return {
    fields: draft.fields,
    isChanged: Object.keys(changesOf(draft)).length > 0,
    state,
    conflicts,
    change,
    settle(name, value) {
      change(name, value);
      const { [name]: _settled, ...rest } = conflicts;
      setConflicts(rest);
    },
    async save() {
      const errors = findInputErrors(updateWebsite.input.body, {
        version: draft.version,
        ...changesOf(draft),
      });
      if (errors !== undefined) {
        setState({ kind: 'failed', message: FIELDS_AT_FAULT_TEXT, errors });
        return;
      }
      setState({ kind: 'saving' });
      await send(draft, false);
    },
    reset() {
      keep(undefined);
      setConflicts({});
      setState({ kind: 'idle' });
    },
  };
}
