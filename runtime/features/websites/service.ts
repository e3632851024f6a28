import { QueryTypes } from 'sequelize';
import type { Website } from '#shared/features/websites/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';

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

export interface WebsiteService {
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

export function createWebsiteService(db: Database): WebsiteService {
  return {
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
