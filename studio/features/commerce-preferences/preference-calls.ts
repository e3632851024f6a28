import {
  listCommercePreferences,
  putCommercePreferences,
  type StoredPreferences,
  storedPreferencesSchema,
} from '#shared/features/commerce-preferences/contract.ts';
import type { PreferenceCalls } from '#shared/features/commerce-preferences/preference-store.ts';
import { type Preferences, toPreferences } from '#shared/features/commerce-preferences/rules.ts';
import type { Client } from '#shared/http/client.ts';
import { findCurrent } from '../../api/find-current.ts';

/** Somebody else changed the very same setting; what they set is known now, and sending again overwrites it. */
export class PreferenceConflictError extends Error {
  override readonly name = 'PreferenceConflictError';
  readonly theirs: Preferences;
  readonly keys: readonly string[];

  constructor(theirs: Preferences, keys: readonly string[]) {
    super('Somebody else changed the same setting meanwhile.');
    this.theirs = theirs;
    this.keys = keys;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function changedKeys(before: Preferences, after: Preferences): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isSame(before[key], after[key]));
}

/** A preference as settings of its own, as those of single products are; none where it is missing. */
function toNested(value: unknown): Preferences | undefined {
  if (value === undefined) return {};
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/**
 * Puts my changes of some preferences over what somebody else made of them. Preferences that hold others, such as those
 * of single products, are merged by what they hold.
 */
export function mergePreferences(
  base: Preferences,
  mine: Preferences,
  theirs: Preferences,
): { readonly merged: Preferences; readonly conflicts: readonly string[] } {
  const conflicts: string[] = [];
  const merged: Record<string, unknown> = { ...theirs };
  for (const key of changedKeys(base, mine)) {
    const [before, own, other] = [toNested(base[key]), toNested(mine[key]), toNested(theirs[key])];
    if (before !== undefined && own !== undefined && other !== undefined) {
      const nested = mergePreferences(before, own, other);
      merged[key] = nested.merged;
      if (nested.conflicts.length > 0) conflicts.push(key);
    } else {
      merged[key] = mine[key];
      if (!isSame(theirs[key], base[key]) && !isSame(theirs[key], mine[key])) conflicts.push(key);
    }
  }
  return { merged: toPreferences(merged), conflicts };
}

/**
 * The calls of the studio: a change names the version it is based on. What somebody else changed in other settings
 * is taken over by itself.
 */
export function createPreferenceCalls(client: Client): PreferenceCalls {
  const bases = new Map<string, StoredPreferences>();
  const baseOf = (namespace: string) => bases.get(namespace) ?? { namespace, version: 0, preferences: {} };

  async function put(namespace: string, preferences: Preferences): Promise<Preferences> {
    const { version } = baseOf(namespace);
    const input = { params: { namespace }, query: { version: String(version) }, body: preferences };
    const stored = toPreferences(await client.call(putCommercePreferences, input));
    bases.set(namespace, { namespace, version: version + 1, preferences: stored });
    return stored;
  }

  return {
    async read(namespace) {
      const { namespaces } = await client.call(listCommercePreferences, {});
      const found = namespaces.find((one) => one.namespace === namespace);
      bases.set(namespace, found ?? { namespace, version: 0, preferences: {} });
      return found?.preferences ?? {};
    },
    async write(namespace, preferences) {
      try {
        return await put(namespace, preferences);
      } catch (cause) {
        const theirs = findCurrent(cause, storedPreferencesSchema);
        if (theirs === undefined) throw cause;
        const base = baseOf(namespace).preferences;
        const { merged, conflicts } = mergePreferences(base, preferences, theirs.preferences);
        bases.set(namespace, theirs);
        if (conflicts.length > 0) throw new PreferenceConflictError(theirs.preferences, conflicts);
        return put(namespace, merged);
      }
    },
  };
}
