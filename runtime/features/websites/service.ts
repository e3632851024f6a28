import { QueryTypes } from 'sequelize';
import type { Website } from '#shared/features/websites/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { defineWebsites } from './model.ts';

interface SiteRow {
  readonly website_id: string;
  readonly title: string;
  readonly tag_line: string;
  readonly language: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly settings: Record<string, unknown>;
  readonly live_release_id: string;
  readonly crumb_key: string;
  readonly is_sample: boolean;
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

export interface WebsiteService {
  /** True when there is a site already. */
  hasAny(): Promise<boolean>;
  /** Makes the site that the unit of work is for. */
  create(scope: SiteScope, website: NewWebsite, now: number): Promise<void>;
  /** The site of a host name in lower case, or undefined. */
  siteOf(host: string): Promise<Site | undefined>;
  /** The site as its contributors see it. */
  describe(scope: SiteScope, site: Site, origin: string): Promise<Website>;
}

function toSite(row: SiteRow): Site {
  return {
    id: row.website_id,
    title: row.title,
    tagLine: row.tag_line,
    language: row.language,
    timeZone: row.time_zone,
    currency: row.currency,
    settings: row.settings,
    liveReleaseId: row.live_release_id,
    crumbKey: row.crumb_key,
    isSample: row.is_sample,
  };
}

export function createWebsiteService(db: Database, ids: Ids): WebsiteService {
  const { websites, siteDomains } = defineWebsites(db.sequelize);
  return {
    async hasAny() {
      const [row] = await db.sequelize.query<{ has: boolean }>('SELECT has_websites() AS has', {
        type: QueryTypes.SELECT,
      });
      return row?.has === true;
    },
    async create({ websiteId, transaction }, { hosts, ...website }, now) {
      const row = { ...website, websiteId, crumbKey: ids.token(), createdAt: new Date(now) };
      await websites.create(row, { transaction });
      await siteDomains.bulkCreate(
        hosts.map((host) => ({ websiteId, host })),
        { transaction },
      );
    },
    async siteOf(host) {
      const [row] = await db.sequelize.query<SiteRow>('SELECT * FROM site_of_host($1)', {
        bind: [host],
        type: QueryTypes.SELECT,
      });
      return row === undefined ? undefined : toSite(row);
    },
    async describe(scope, site, origin) {
      const [row] = await scope.query<{ changes: number; live: string }>(
        `SELECT (SELECT count(*)::int FROM template_drafts WHERE website_id = $1) AS changes,
                (SELECT live_release_id FROM websites WHERE website_id = $1) AS live`,
        [site.id],
      );
      return {
        id: site.id,
        title: site.title,
        address: origin,
        language: site.language,
        timeZone: site.timeZone,
        currency: site.currency,
        liveReleaseId: row?.live ?? site.liveReleaseId,
        unpublishedChanges: row?.changes ?? 0,
      };
    },
  };
}
