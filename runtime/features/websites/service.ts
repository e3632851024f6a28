import type { CaptchaKind } from '#shared/features/captcha/rules.ts';
import { addHost, removeHost, updateWebsite } from '#shared/features/websites/contract.ts';
import { QueryTypes } from 'sequelize';
import type { CallerInput } from '#shared/http/endpoint.ts';
import type { SiteHost, Website } from '#shared/features/websites/contract.ts';
import { languagesOfSite, primaryLanguage, type SiteLanguage } from '#shared/features/languages/rules.ts';
import { HOSTS_MAX } from '#shared/features/websites/rules.ts';
import { type Seller, toSeller } from '#shared/features/websites/seller.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { websites } from './model.ts';
import {
  addHostRow,
  changeWebsite,
  currencyNow,
  hostRows,
  lockCurrency,
  lockHosts,
  lockNow,
  removeHostRow,
  type SenderRow,
  senderOfSite,
  setPasswordHash,
  setPrimaryLanguage,
  siteKey,
  websiteNow,
} from './statements.ts';

interface SiteRow {
  readonly website_id: string;
  readonly version: number;
  readonly title: string;
  readonly tag_line: string;
  readonly language: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly settings: Record<string, unknown>;
  readonly live_release_id: string;
  readonly crumb_key: string;
  readonly is_sample: boolean;
  /** Null while everybody sees the site. */
  readonly password_hash: string | null;
  /** Null while the site has no list of its own. */
  readonly languages: readonly SiteLanguage[] | null;
}

/** A site to be made; its first release has to be stored in the same unit of work. */
export interface NewWebsite {
  readonly title: string;
  readonly tagLine: string;
  readonly language: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly settings: Record<string, unknown>;
  readonly liveReleaseId: string;
  readonly isSample: boolean;
  /** Host names that lead to the site. */
  readonly hosts: readonly string[];
}

type Changes = CallerInput<typeof updateWebsite>['body'];

/** A site as its mails know it. */
interface Sender extends Omit<SenderRow, keyof Parameters<typeof toSeller>[0]> {
  readonly seller: Seller;
}

/** What can be changed of a site, in the order of the statement that changes it. */
const CHANGEABLE = [
  'title',
  'tagLine',
  'language',
  'timeZone',
  'captcha',
  'sellerName',
  'sellerAddress',
  'taxNumber',
  'country',
  'weightUnit',
  'currency',
  'contactEmail',
  'contactPhoneNumber',
  'contactAddress',
] as const satisfies readonly (keyof Changes)[];

export interface WebsiteService {
  /** True when there is a site already. */
  hasAny(): Promise<boolean>;
  /**
   * Makes the site that the unit of work is for.
   * @throws Refusal 409 when a host name leads to a site already
   */
  create(scope: SiteScope, website: NewWebsite, now: number): Promise<void>;
  /** The site of a host name in lower case, or undefined. */
  siteOf(host: string): Promise<Site | undefined>;
  /** Lets the server's own host name lead to the site of another name, where it leads to none yet. */
  leadHome(from: string): Promise<void>;
  /** The site as its contributors see it. */
  describe(scope: SiteScope, origin: string): Promise<Website>;
  /** What mails of the site say of it, with the key that signs their links. */
  senderOf(scope: ReadScope): Promise<Sender>;
  /** The statement that `senderOf` asks. */
  sender(): Statement<Sender>;
  /** The key that signs what the site gives out. */
  keyOf(scope: ReadScope): Promise<string>;
  /** @throws Refusal 409 STALE with the stored site as `current` and the sent fields as `sent`, or CURRENCY_FIXED */
  update(scope: SiteScope, changes: Changes, origin: string): Promise<Website>;
  /** Makes another language the one that the merchant writes in; whoever calls it purges the site. */
  setLanguage(scope: SiteScope, language: string): Promise<void>;
  /**
   * Gives the site the hash of a password that visitors give first; null takes it away.
   * @returns whether it had one
   */
  setLock(scope: SiteScope, passwordHash: string | null): Promise<boolean>;
  /** The host names of the site in the order of the alphabet. */
  listHosts(scope: SiteScope, asked: string): Promise<SiteHost[]>;
  /** @throws Refusal 409 HOST_TAKEN, HOST_RESERVED or TOO_MANY_HOSTS */
  addHost(scope: SiteScope, host: string): Promise<void>;
  /** @throws Refusal 404, and 409 HOST_IN_USE for the host that the call itself came by */
  removeHost(scope: SiteScope, host: string, asked: string): Promise<void>;
}

/** What a site has that never said otherwise. */
const NO_CAPTCHA: CaptchaKind = 'none';
const USUAL_WEIGHT_UNIT: WeightUnit = 'GRAM';

function toSite(row: SiteRow): Site {
  const languages = languagesOfSite(row.language, row.languages ?? []).filter(({ enabled }) => enabled);
  const [primary = primaryLanguage(row.language)] = languages;
  return {
    id: row.website_id,
    version: row.version,
    title: row.title,
    tagLine: row.tag_line,
    language: row.language,
    ownLanguage: row.language,
    languages,
    readIn: primary,
    timeZone: row.time_zone,
    currency: row.currency,
    settings: row.settings,
    liveReleaseId: row.live_release_id,
    siteSecret: row.crumb_key,
    isSample: row.is_sample,
    ...(row.password_hash === null ? {} : { lockHash: row.password_hash }),
  };
}

/** What the service needs to keep sites. */
interface WebsiteDeps {
  readonly db: Database;
  /** Host name of the server itself; sites made on it get names below it. */
  readonly homeHost: string;
  /** Purges all that is kept of the site when the unit of work commits. */
  purgeSite(scope: SiteScope): Promise<void>;
  /** Has all amounts of the site follow it into another currency. */
  moveAmounts(scope: SiteScope, from: string, to: string): Promise<void>;
}

async function insertHost(scope: SiteScope, host: string): Promise<void> {
  if ((await scope.ask(addHostRow.maybe(host))) !== undefined) return;
  const text = `${host} leads to a site already. Choose another address.`;
  throw refuseAs(addHost, 'HOST_TAKEN', { text });
}

function toSender(row: SenderRow | undefined): Sender {
  if (row === undefined) throw refuse('SITE_NOT_FOUND');
  const { title, language, timeZone, siteSecret, ownerEmail } = row;
  return { title, language, timeZone, siteSecret, ownerEmail, seller: toSeller(row) };
}

async function describe(scope: SiteScope, origin: string): Promise<Website> {
  const row = await scope.ask(websiteNow.maybe(NO_CAPTCHA, USUAL_WEIGHT_UNIT));
  if (row === undefined) throw refuse('SITE_NOT_FOUND');
  return { ...row, address: origin };
}

/** The currency that the site leaves for another one, where it does; nothing is sold in it meanwhile. */
async function leftCurrency(scope: SiteScope, version: number, wish?: string): Promise<string | undefined> {
  if (wish === undefined) return undefined;
  // Whoever buys refers to this row with the order: orders under way are waited for, others wait.
  const [, row] = await scope.inOrder([lockCurrency.none(), currencyNow.maybe()]);
  if (row === undefined || row.version !== version || row.currency === wish) return undefined;
  if (row.isFixed) throw refuseAs(updateWebsite, 'CURRENCY_FIXED');
  return row.currency;
}

async function siteOf(db: Database, host: string): Promise<Site | undefined> {
  const [row] = await db.sequelize.query<SiteRow>(
    'SELECT site.*, languages_of_site(site.website_id) AS languages FROM site_of_host($1) site',
    {
      bind: [host],
      type: QueryTypes.SELECT,
    },
  );
  return row === undefined ? undefined : toSite(row);
}

async function keyOf(scope: ReadScope): Promise<string> {
  const row = await scope.ask(siteKey.maybe());
  if (row === undefined) throw refuse('SITE_NOT_FOUND');
  return row.key;
}

async function update(
  { moveAmounts, purgeSite }: WebsiteDeps,
  scope: SiteScope,
  { version, ...changes }: Changes,
  origin: string,
): Promise<Website> {
  const { currency } = changes;
  const left = await leftCurrency(scope, version, currency);
  const values = CHANGEABLE.map((name) => changes[name] ?? null);
  const changed = await scope.ask(changeWebsite.maybe(version, ...values));
  if (left !== undefined && currency !== undefined) await moveAmounts(scope, left, currency);
  const current = await describe(scope, origin);
  if (changed === undefined) throw refuseAs(updateWebsite, 'STALE', { facts: { current, sent: changes } });
  await purgeSite(scope);
  return current;
}

async function giveHost({ homeHost }: WebsiteDeps, scope: SiteScope, host: string): Promise<void> {
  if (host === homeHost || host.endsWith(`.${homeHost}`)) {
    const text = `Addresses that end in ${homeHost} are given out with new sites.`;
    throw refuseAs(addHost, 'HOST_RESERVED', { text });
  }
  const [, hosts] = await scope.inOrder([lockHosts.none(), hostRows.many()]);
  if (hosts.length >= HOSTS_MAX) throw refuseAs(addHost, 'TOO_MANY_HOSTS');
  await insertHost(scope, host);
}

async function takeHost(
  { purgeSite }: WebsiteDeps,
  scope: SiteScope,
  host: string,
  asked: string,
): Promise<void> {
  if (host === asked) throw refuseAs(removeHost, 'HOST_IN_USE');
  if ((await scope.ask(removeHostRow.maybe(host))) === undefined)
    throw refuseAs(removeHost, 'HOST_NOT_FOUND');
  await purgeSite(scope);
}

/**
 * Makes the service of sites and their host names.
 * @param deps.homeHost host name of the server itself; sites made on it get names below it
 * @param deps.purgeSite purges all that is kept of the site when the unit of work commits
 * @param deps.moveAmounts has all amounts of the site follow it into another currency
 */
export function createWebsiteService(deps: WebsiteDeps & { readonly ids: Ids }): WebsiteService {
  const { db, ids, homeHost } = deps;
  const sender = () => senderOfSite.maybe().map(toSender);
  return {
    describe,
    sender,
    senderOf: (scope) => scope.ask(sender()),
    keyOf,
    siteOf: (host) => siteOf(db, host),
    async hasAny() {
      const [row] = await db.sequelize.query<{ has: boolean }>('SELECT has_websites() AS has', {
        type: QueryTypes.SELECT,
      });
      return row?.has === true;
    },
    async create(scope, { hosts, ...website }, now) {
      const { websiteId, transaction } = scope;
      const row = { ...website, websiteId, version: 1, siteSecret: ids.token(), createdAt: new Date(now) };
      await websites.model(db.sequelize).create(row, { transaction });
      for (const host of hosts) await insertHost(scope, host);
    },
    async leadHome(from) {
      const site = await siteOf(db, from);
      if (site === undefined || (await siteOf(db, homeHost)) !== undefined) return;
      await db.withSite(site.id, (scope) => scope.ask(addHostRow.maybe(homeHost)));
    },
    update: (scope, changes, origin) => update(deps, scope, changes, origin),
    async setLanguage(scope, language) {
      await scope.inOrder([setPrimaryLanguage.none(language)]);
    },
    async setLock(scope, passwordHash) {
      const [before] = await scope.inOrder([lockNow.one(), setPasswordHash.none(passwordHash)]);
      await deps.purgeSite(scope);
      return before.isLocked;
    },
    async listHosts(scope, asked) {
      const hosts = await scope.ask(hostRows.many());
      return hosts.map(({ host }) => ({ host, isAsked: host === asked }));
    },
    addHost: (scope, host) => giveHost(deps, scope, host),
    removeHost: (scope, host, asked) => takeHost(deps, scope, host, asked),
  };
}
