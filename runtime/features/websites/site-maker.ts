import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { createWebsite } from '#shared/features/websites/contract.ts';
import type { OwnTheme } from '#shared/features/themes/rules.ts';
import type { SiteStart } from '#shared/features/websites/rules.ts';
import { countryOfLanguage, type WeightUnit, weightUnitOfCountry } from '#shared/places/home-country.ts';
import { atNewSite, type Database, type SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Account, ContributorService } from '../contributors/service.ts';
import type { WebsiteService } from './service.ts';

/** What a new site is called, spoken and paid in, and what it begins with. */
export interface NewSite {
  readonly title: string;
  readonly tagLine: string;
  readonly language: string;
  readonly timeZone: string;
  readonly currency: string;
  /** Where the store is; empty where nobody said. */
  readonly country: string;
  readonly weightUnit?: WeightUnit;
  readonly startWith: SiteStart;
  /** The theme of a site that is not empty. */
  readonly theme: OwnTheme;
  readonly isSample: boolean;
  readonly hosts: readonly string[];
}

interface SiteMakerDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly websites: Pick<WebsiteService, 'describe'>;
  readonly contributors: Pick<ContributorService, 'accountOf' | 'adoptOwner'>;
  readonly audit: AuditLog;
  /** Makes the site of a unit of work with its first release and its products. */
  readonly fill: (scope: SiteScope, site: NewSite, author: string, now: number) => Promise<void>;
  /** Host name of the server itself; new sites get names below it. */
  readonly homeHost: string;
  /** True when owners of a site may make others. */
  readonly isOpen: boolean;
}

export interface SiteMaker {
  /**
   * Makes a site whole or not at all.
   * @throws Refusal 403 SITE_CREATION_CLOSED, 409 HOST_TAKEN
   */
  create(
    context: RequestContext,
    input: HandlerInput<typeof createWebsite>['body'],
  ): Promise<Output<typeof createWebsite>>;
}

function originAt(host: string, origin: string): string {
  const address = new URL(origin);
  address.hostname = host;
  return address.origin;
}

/** Makes new sites on this server for owners of others. */
export function createSiteMaker(deps: SiteMakerDeps): SiteMaker {
  const { db, ids, websites, contributors, audit, fill, homeHost } = deps;

  async function make(
    scope: SiteScope,
    context: RequestContext,
    owner: Account,
    { slug, ...wish }: HandlerInput<typeof createWebsite>['body'],
  ) {
    const country = wish.country ?? countryOfLanguage(wish.language);
    const site = { ...wish, country, weightUnit: wish.weightUnit ?? weightUnitOfCountry(country) };
    const host = `${slug}.${homeHost}`;
    const { now, origin } = context;
    await fill(scope, { ...site, tagLine: '', isSample: false, hosts: [host] }, owner.name, now);
    const session = await contributors.adoptOwner(scope, owner, context);
    return { website: await websites.describe(scope, originAt(host, origin)), session };
  }

  return {
    create(context, input) {
      if (!deps.isOpen) {
        throw refuseAs(createWebsite, 'SITE_CREATION_CLOSED');
      }
      return db.withSite(context.site.id, (scope) =>
        runOnce(scope, context, async () => {
          const owner = await contributors.accountOf(scope, contributorOf(context).id);
          const made = await atNewSite(scope, ids.id(), (newScope) => make(newScope, context, owner, input));
          const { id, title, address } = made.website;
          await audit.record(scope, context, {
            act: createWebsite.name,
            subject: { kind: 'website', id, title },
            before: null,
            after: { title, address },
          });
          return made;
        }),
      );
    },
  };
}
