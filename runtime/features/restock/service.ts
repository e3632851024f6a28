import { mailingListText, restockSuccessText } from '#shared/features/commerce-preferences/merchandising.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { toMailAddress } from '#shared/features/mail/rules.ts';
import { type RestockSignUp, signUpForRestock } from '#shared/features/restock/contract.ts';
import { checkRestockEmail, confirmsSignUps } from '#shared/features/restock/rules.ts';
import { personOfEmail } from '#shared/text/person-of-email.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { AskedCaptcha, Captcha } from '../captcha/service.ts';
import type { MailHolds } from '../mail/holds.ts';
import type { SignUps } from '../mailing-lists/sign-ups.ts';
import { PRODUCTS, VARIANTS } from '../products/to-join.ts';
import { availableSql } from '../stock/to-join.ts';
import type { RestockConfirmations } from './confirmations.ts';
import { defineRestock } from './model.ts';

const FORGET = `
  UPDATE restock_sign_ups SET state = 'UNSUBSCRIBED'
   WHERE website_id = $1 AND email = $2 AND state IN ('PENDING', 'QUEUED')`;

const VARIANT = `
  SELECT v.unlimited OR ${availableSql('v')} > 0 AS "isInStock"
    FROM ${VARIANTS} v JOIN ${PRODUCTS} p ON p.website_id = v.website_id AND p.id = v.product_id
   WHERE v.website_id = $1 AND v.product_id = $2 AND v.id = $3 AND p.is_visible`;

/** Makes what takes in who waits. */
export function createRestockService(deps: {
  db: Database;
  ids: Ids;
  merchandising: (scope: SiteScope) => Promise<Preferences>;
  /** The preferences of notices. */
  preferences: (scope: SiteScope) => Promise<Preferences>;
  captcha: Pick<Captcha, 'ask' | 'check'>;
  holds: Pick<MailHolds, 'reasonFor'>;
  confirmations: Pick<RestockConfirmations, 'ask'>;
  /** Signs people up for the news of the shop. */
  signUps: Pick<SignUps, 'join'>;
}) {
  const { signUps } = defineRestock(deps.db.sequelize);

  return {
    /** Asks the provider of the captcha of what came with a sign-up, before its transaction. */
    askCaptcha: (context: RequestContext, wish: RestockSignUp): Promise<AskedCaptcha> =>
      deps.captcha.ask(context, wish.captchaToken ?? wish.recaptchaEnterpriseV3Token),

    /**
     * Keeps that somebody wants to be told of a variant, once while they wait; answers the words for them.
     * @throws Refusal as `signUpForRestock` declares
     */
    async signUp(
      scope: SiteScope,
      { site, origin, now }: RequestContext,
      wish: RestockSignUp,
      captcha: AskedCaptcha,
    ): Promise<string> {
      const { productId, variantId, siteVisitorEmail, isJoinMailingList } = wish;
      const problem = checkRestockEmail(siteVisitorEmail);
      if (problem !== undefined) {
        const { text } = signUpForRestock.errors[problem];
        throw refuseAs(signUpForRestock, problem, { errors: { siteVisitorEmail: text } });
      }
      const missing = await deps.captcha.check(scope, site, captcha, now);
      if (missing !== undefined) throw refuseAs(signUpForRestock, missing.code, { text: missing.text });
      const { websiteId, transaction } = scope;
      const [variant] = await scope.query<{ isInStock: boolean }>(VARIANT, [websiteId, productId, variantId]);
      if (variant === undefined) throw refuseAs(signUpForRestock, 'ITEM_NOT_FOUND');
      if (variant.isInStock) throw refuseAs(signUpForRestock, 'IN_STOCK');
      const email = toMailAddress(siteVisitorEmail);
      const personHash = sha256(personOfEmail(email));
      const isAsked =
        confirmsSignUps(await deps.preferences(scope)) ||
        (await deps.holds.reasonFor(scope, email)) === 'unsubscribed';
      const language = wish.language ?? site.language;
      const row = {
        websiteId,
        id: deps.ids.id(),
        productId,
        variantId,
        email,
        personHash,
        isJoinMailingList,
        language,
        state: 'PENDING' as const,
        createdAt: new Date(now),
        origin,
        mailId: null,
        isConfirmed: !isAsked,
      };
      await signUps.bulkCreate([row], { transaction, ignoreDuplicates: true });
      if (isJoinMailingList) {
        const where = { websiteId, variantId, personHash, state: 'PENDING' as const };
        await signUps.update({ isJoinMailingList }, { where, transaction });
      }
      if (isAsked) await deps.confirmations.ask(scope, variantId, personHash);
      const merchandising = await deps.merchandising(scope);
      const isOwn = site.language === site.ownLanguage;
      if (isJoinMailingList) {
        const consentText = mailingListText(merchandising, { language: site.language, isOwn });
        const signUp = { email, source: 'restock', sourceDetail: productId, language, origin } as const;
        await deps.signUps.join(scope, site, { ...signUp, consentText });
      }
      return restockSuccessText(merchandising, productId, isOwn);
    },
    /** Notes that a reader wants no more mails: what they wait for, they are not told of. */
    async forget({ websiteId, query }: SiteScope, email: string): Promise<void> {
      await query(FORGET, [websiteId, email]);
    },
  };
}

export type RestockService = ReturnType<typeof createRestockService>;
