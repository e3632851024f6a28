import {
  getCommercePreferences,
  putCommercePreferences,
  type StoredPreferences,
} from '#shared/features/commerce-preferences/contract.ts';
import {
  isPublicNamespace,
  mayChangePreferences,
  type Preferences,
  toPreferences,
} from '#shared/features/commerce-preferences/rules.ts';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { known, type Statement, statement } from '../../database/in-order.ts';
import { bindTexts } from '../../database/table.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { KeptObjects } from '../../platform/kept-objects/kept-objects.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { defineCommercePreferences } from './model.ts';

/** What is wrong with preferences by their keys. */
export type PreferenceMistakes = readonly { readonly path: string; readonly text: string }[];

/** Finds mistakes in preferences that other features read, by their keys. */
export type CheckPreferences = (
  namespace: string,
  before: Preferences,
  after: Preferences,
) => PreferenceMistakes;

/** What reading needs of a unit of work. */
type Reading = Pick<SiteScope, 'websiteId' | 'ask'>;

const PERMISSION = 'commerce.settings';

const COLUMNS = 'namespace, version, preferences';

const listing = statement<StoredPreferences>(
  'preferences.list',
  `SELECT ${COLUMNS} FROM commerce_preferences WHERE website_id = $1 ORDER BY namespace`,
);

/** All of them as one text, for who knows no text with this stamp. */
const ofStamp = statement<{ stamp: string; text: string | null }>(
  'preferences.ofStamp',
  `SELECT stamp, CASE WHEN stamp IS DISTINCT FROM $2 THEN text END AS text
     FROM (SELECT text, encode(sha256(convert_to(text, 'UTF8')), 'hex') AS stamp
             FROM (SELECT COALESCE(json_object_agg(namespace, preferences ORDER BY namespace), '{}')::text AS text
                     FROM commerce_preferences WHERE website_id = $1) whole) stamped`,
);

const WRITE = `
  INSERT INTO commerce_preferences AS stored (website_id, namespace, version, preferences, updated_at, updated_by)
  VALUES ($1, $2, 1, $3, $4, $5)
  ON CONFLICT (website_id, namespace) DO UPDATE
     SET version = stored.version + 1, preferences = EXCLUDED.preferences,
         updated_at = EXCLUDED.updated_at, updated_by = EXCLUDED.updated_by
   WHERE $6::int IS NULL OR stored.version = $6
  RETURNING ${COLUMNS}`;

/** Preferences of a namespace as somebody wishes them. */
export interface PreferenceChange {
  readonly namespace: string;
  readonly preferences: Preferences;
  /** The version that the change is based on; undefined when it does not matter. */
  readonly version: number | undefined;
  /** Those that were found outside of the unit of work; those in what stays as it was are passed over. */
  readonly mistakes: PreferenceMistakes;
}

type Namespaces = ReadonlyMap<string, Preferences>;

/** All preferences of a site, the same object while their stamp is the same. */
interface KeptPreferences {
  /** Made of their text by the database. */
  readonly stamp: string;
  readonly found: Namespaces;
}

const toNamespaces = (text: string): Namespaces =>
  new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, Preferences>>));

/** What acts on preferences work with. */
interface PreferenceTools {
  readonly audit: AuditLog;
  /** What of them other features would not understand. */
  readonly check: CheckPreferences;
  /** Purges all that is kept of the site when the unit of work commits. */
  readonly purgeSite: (scope: SiteScope) => Promise<void>;
  readonly table: ReturnType<typeof defineCommercePreferences>;
}

/** The preferences of a namespace; empty ones of version 0 where nobody has stored any. */
async function readStored(
  { table }: PreferenceTools,
  { websiteId, transaction }: SiteScope,
  namespace: string,
  lock = false,
): Promise<StoredPreferences> {
  const { conditions, bind } = bindTexts({ namespace });
  const row = await table.findOne({ where: { websiteId, ...conditions }, bind, transaction, lock });
  if (row === null) return { namespace, version: 0, preferences: {} };
  return { namespace, version: row.version, preferences: row.preferences };
}

/** Stores preferences; undefined where those that are there have another version than the change is based on. */
async function put(
  { websiteId, query }: SiteScope,
  {
    namespace,
    preferences,
    version,
  }: { namespace: string; preferences: Preferences; version?: number | undefined },
  { author, now }: { readonly author: string; readonly now: number },
): Promise<StoredPreferences | undefined> {
  const json = JSON.stringify(toPreferences(preferences));
  const bind = [websiteId, namespace, json, new Date(now), author, version ?? null];
  const [row] = await query<StoredPreferences>(WRITE, bind);
  return row;
}

async function write(
  tools: PreferenceTools,
  scope: SiteScope,
  context: RequestContext,
  { namespace, preferences, version, mistakes }: PreferenceChange,
): Promise<StoredPreferences> {
  const { audit, check, purgeSite } = tools;
  const me = contributorOf(context);
  // Who comes in here may change all of the settings, or those of note L5.
  const grant = can(me, PERMISSION, 'change') ? 'all' : 'shippingAndStock';
  if (!mayChangePreferences(grant, namespace)) throw refuseAs(putCommercePreferences, 'BEYOND_YOUR_ROLE');
  const before = await readStored(tools, scope, namespace, true);
  const problems = [
    ...mistakes.filter(({ path }) => preferences[path] !== before.preferences[path]),
    ...check(namespace, before.preferences, preferences),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  const isStale = version !== undefined && version !== before.version;
  const after = isStale
    ? undefined
    : await put(scope, { namespace, preferences, version }, { author: me.name, now: context.now });
  if (after === undefined) {
    const current = isStale ? before : await readStored(tools, scope, namespace);
    throw refuseAs(putCommercePreferences, 'STALE', { facts: { current } });
  }
  await audit.record(scope, context, {
    act: putCommercePreferences.name,
    subject: { kind: 'commerce-preferences', id: namespace, title: namespace },
    before: before.version === 0 ? null : before.preferences,
    after: after.preferences,
  });
  await purgeSite(scope);
  return after;
}

/**
 * Makes the service of the store's preferences.
 */
export function createCommercePreferenceService({
  db,
  audit,
  check,
  purgeSite,
  objects,
}: Omit<PreferenceTools, 'table'> & { readonly db: Database; readonly objects: KeptObjects }) {
  const tools = { audit, check, purgeSite, table: defineCommercePreferences(db.sequelize) };
  const kept = objects.of<KeptPreferences>('preferences');
  const read = new WeakMap<Reading, Promise<Namespaces>>();

  const list = (scope: Reading) => scope.ask(listing.many());

  const toAll = (scope: Reading): Statement<Namespaces> => {
    const asked = read.get(scope);
    if (asked !== undefined) return known(undefined).map(() => asked);
    const { websiteId } = scope;
    const before = kept.get(websiteId, '');
    return ofStamp.one(before?.stamp ?? null).map(({ stamp, text }) => {
      const found = text === null ? before?.found : toNamespaces(text);
      if (found === undefined) throw new Error('Preferences were not sent, and nobody knows them.');
      if (text !== null) kept.set(websiteId, '', { stamp, found }, text.length);
      read.set(scope, Promise.resolve(found));
      return found;
    });
  };

  return {
    /** @throws Refusal 401 or 403 for a namespace that is not public */
    async read(
      scope: SiteScope,
      caller: RequestContext['contributor'],
      namespace: string,
    ): Promise<StoredPreferences> {
      if (!isPublicNamespace(namespace)) {
        if (caller === undefined) throw refuseAs(getCommercePreferences, 'NOT_SIGNED_IN');
        if (!canInPart(caller, PERMISSION, 'read')) throw refuseAs(getCommercePreferences, 'NOT_ALLOWED');
      }
      return readStored(tools, scope, namespace);
    },
    list,
    /** The statement that `all` asks, where nobody has asked yet. */
    toAll,
    /** All preferences of the site by their namespaces; read once in a unit of work, whoever asks in it. */
    all(scope: Reading): Promise<Namespaces> {
      const asked = read.get(scope) ?? scope.ask(toAll(scope));
      read.set(scope, asked);
      return asked;
    },
    /**
     * Stores the preferences of a namespace in place of those that are there.
     * @throws Refusal 400 with mistakes by key, 403 outside of what the roles grant, 409 STALE with the stored preferences as `current`
     */
    write: (scope: SiteScope, context: RequestContext, change: PreferenceChange) =>
      write(tools, scope, context, change),

    /** Changes preferences of a namespace for a feature that decided it, in its unit of work; pages of the site are made anew. */
    async change(
      scope: SiteScope,
      namespace: string,
      toAfter: (before: Preferences) => Preferences,
      by: { readonly author: string; readonly now: number },
    ): Promise<void> {
      const { preferences } = await readStored(tools, scope, namespace, true);
      await put(scope, { namespace, preferences: toAfter(preferences) }, by);
      read.delete(scope);
      await purgeSite(scope);
    },

    /** Stores the preferences that a new site begins with. */
    async fill(
      scope: SiteScope,
      namespaces: Readonly<Record<string, Preferences>>,
      author: string,
      now: number,
    ): Promise<void> {
      for (const [namespace, preferences] of Object.entries(namespaces)) {
        await put(scope, { namespace, preferences }, { author, now });
      }
    },
  };
}

export type CommercePreferenceService = ReturnType<typeof createCommercePreferenceService>;
