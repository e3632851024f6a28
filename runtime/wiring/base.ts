import { policyPageErrors } from '#shared/features/checkout/policy-pages.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { TEASER_STYLES } from '#shared/features/installments/markup.ts';
import { createEngine, createPartialMemory } from '#shared/template/index.ts';
import { createPartialTexts } from '../platform/kept-objects/partial-texts.ts';
import { createStyleMark } from '#shared/theme/index.ts';
import { createAuditLog } from '../features/audit-log/service.ts';
import { createBin } from '../features/bin/service.ts';
import { createCaptchaKeySafe } from '../features/captcha/keys.ts';
import { createCaptcha } from '../features/captcha/service.ts';
import { createCaptchaProviders } from '../platform/captcha/captcha-providers.ts';
import { createCommercePreferenceService } from '../features/commerce-preferences/service.ts';
import { createDeadLetterService, type DescribeWork } from '../features/jobs/service.ts';
import { createPurges, SITE_TAG } from '../features/page-cache/purges.ts';
import { createMailHolds } from '../features/mail/holds.ts';
import { createOutbox } from '../features/mail/outbox.ts';
import { createFormPages } from '../features/mail/form-pages.ts';
import { createMailPages } from '../features/mail/mail-pages.ts';
import { createMailedForms } from '../features/mail/mailed-forms.ts';
import { createPageTexts } from '../features/mail/page-texts.ts';
import { createWearBrand } from '../features/mail/wear-brand.ts';
import { createMailRenderer } from '../features/mail/render-mail.ts';
import { type BrandOf, createMailService } from '../features/mail/service.ts';
import { createMailedLinks } from '../features/mailed-links/service.ts';
import { createCollectionUrls } from '../features/pages/collection-urls.ts';
import { createEditions } from '../features/pages/editions.ts';
import { createContentStore } from '../features/releases/content-store.ts';
import { createStoreRules } from '../features/store-rules/store-rules.ts';
import { createWebhookService } from '../features/webhooks/service.ts';
import { createWebsiteService } from '../features/websites/service.ts';
import { liveRelease } from '../features/websites/statements.ts';
import type { Router } from 'express';
import { createCountSignIn } from '../http/account-limit.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { sha256 } from '../platform/ids/ids.ts';
import { createKeptObjects } from '../platform/kept-objects/kept-objects.ts';
import { createTextWork } from '../platform/texts/text-work.ts';
import { createWebPost } from '../platform/web/web-post.ts';
import type { SiteScope } from '../database/database.ts';
import type { EdgeDeps } from '../http/request.ts';
import { createNews } from '../sockets/news.ts';
import type { AppDeps } from './app-deps.ts';

/** Memory for what partials of themes printed. */
const KEPT_PARTIAL_BYTES = 16 * 1024 * 1024;
/** Most memory for objects that are made of what the database keeps, over all sites. */
const KEPT_OBJECTS_BYTES = 64_000_000;

/** What every feature stands on: the engine, mails, what is purged and audited, the site itself. */
export function wireBase(deps: AppDeps) {
  const { db, clock, ids, log, jobs } = deps;
  const engine = createEngine();
  const store = createContentStore();
  const pageSecret = sha256(ids.token());
  const styleMark = createStyleMark(pageSecret, TEASER_STYLES);
  const memory = createPartialMemory({ texts: createPartialTexts(KEPT_PARTIAL_BYTES) });
  const themeEngine = createEngine({ prepareText: styleMark.mark, memory });
  const editions = createEditions(store, themeEngine, deps.readCommonTemplates, clock);
  const renderMail = createMailRenderer(engine, deps.readEmailFiles);
  const holds = createMailHolds(db, clock);
  const brandOf: BrandOf = (scope) =>
    liveRelease
      .one()
      .map(
        async ({ id: liveReleaseId }) =>
          (await editions.live(scope, { id: scope.websiteId, liveReleaseId })).content.brand,
      );
  const mail = createMailService({ clock, ids, render: renderMail, jobs, holds, brandOf });
  const mailedLinks = createMailedLinks({ db, ids, jobs });
  const texts = createPageTexts(engine, deps.readEmailFiles);
  const formPages = createFormPages(engine);
  const wearBrand = createWearBrand(db, editions);
  /** Forms that links of mails open. */
  const mailedForms = (router: Router, edge: EdgeDeps) =>
    createMailedForms(router, { db, edge, pages: formPages, texts, wear: wearBrand });
  const outbox = createOutbox(db, deps.mailFrom);
  const purges = createPurges(db, ids, log);
  const purgeSite = (scope: SiteScope) => purges.purge(scope, [SITE_TAG]);
  const news = createNews();
  const websites = createWebsiteService({
    db,
    ids,
    homeHost: deps.homeHost,
    purgeSite,
    moveAmounts: news.currencyMoved,
  });
  const auditLog = createAuditLog(db, ids);
  const post = createWebPost(deps.loopback);
  const { secretsKey: serverKey } = deps;
  const webhooks = createWebhookService({ db, clock, ids, audit: auditLog, jobs, post, serverKey });
  const describe: Record<string, DescribeWork> = {};
  const deadLetters = createDeadLetterService({ db, clock, ids, jobs, describe });
  const keptObjects = createKeptObjects(KEPT_OBJECTS_BYTES);
  const preferences = createCommercePreferenceService({
    db,
    audit: auditLog,
    check: (namespace, before, after) =>
      namespace === CHECKOUT_NAMESPACE ? policyPageErrors(before, after) : [],
    purgeSite,
    objects: keptObjects,
  });
  const bin = createBin({ db, ids, audit: auditLog });
  const keepRules = createStoreRules({ ids, audit: auditLog, bin });
  const captcha = createCaptcha({
    db,
    keys: createCaptchaKeySafe(serverKey),
    providers: createCaptchaProviders({ urls: deps.captchaUrls, log: deps.log }),
  });
  const rateLimiter = createRateLimiter(db, deps.rateLimitScale);
  const textWork = createTextWork((order, ask) => deps.workers.run('cleanTexts', async () => order, ask));
  const countSignIn = createCountSignIn(rateLimiter);
  return {
    auditLog,
    bin,
    captcha,
    brandOf,
    collectionUrls: createCollectionUrls(editions),
    countSignIn,
    deadLetters,
    /** Says what jobs that were given up are about, by their names. */
    describeJobs: (more: Readonly<Record<string, DescribeWork>>) => void Object.assign(describe, more),
    editions,
    engine,
    formPages,
    holds,
    keepRules,
    keptObjects,
    mail,
    mailedForms,
    mailedLinks,
    mailPages: createMailPages(engine),
    news,
    outbox,
    places: deps.places,
    pageSecret,
    post,
    preferences,
    purgeSite,
    purges,
    rateLimiter,
    renderMail,
    serverKey,
    store,
    styleMark,
    texts,
    textWork,
    wearBrand,
    webhooks,
    websites,
  };
}

type Base = ReturnType<typeof wireBase>;

/** What every feature may build on: what is outside of the server, and its ground. */
export type House = AppDeps & Base;
