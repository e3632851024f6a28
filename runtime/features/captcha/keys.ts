import { type CaptchaKeysShown, putCaptchaKeys } from '#shared/features/captcha/contract.ts';
import { CAPTCHA_SITE_KEYS, type OutsideCaptcha } from '#shared/features/captcha/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { CaptchaKeys } from '../../platform/captcha/captcha-providers.ts';
import { sealText, unsealText } from '../../platform/secrets/seal.ts';

const SHOWN_END = 4;

const listing = statement<CaptchaKeysShown>(
  'captcha.keys',
  `SELECT kind, site_key AS "siteKey", secret_end AS "secretEnd", project
     FROM captcha_keys WHERE website_id = $1 ORDER BY kind`,
);
const ofKind = statement<{ siteKey: string; sealed: Buffer; project: string }>(
  'captcha.keysOfKind',
  `SELECT site_key AS "siteKey", sealed_secret AS sealed, project FROM captcha_keys
    WHERE website_id = $1 AND kind = $2`,
);
const putting = statement(
  'captcha.putKeys',
  `INSERT INTO captcha_keys (website_id, kind, site_key, sealed_secret, secret_end, project, changed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (website_id, kind) DO UPDATE SET site_key = EXCLUDED.site_key, sealed_secret = EXCLUDED.sealed_secret,
     secret_end = EXCLUDED.secret_end, project = EXCLUDED.project, changed_at = EXCLUDED.changed_at`,
);

/** The keys of the site without their secrets. */
export const listKeys = (): Statement<CaptchaKeysShown[]> => listing.many();

/** Keeps keys of captchas so that the database alone does not tell them. @param serverKey the key of the server */
export function createCaptchaKeySafe(serverKey: string) {
  const sealingOf = (websiteId: string, kind: OutsideCaptcha) => ({
    key: serverKey,
    salt: websiteId,
    purpose: `captcha ${kind}`,
  });
  return {
    /** The keys of the site; undefined where it has none. */
    async read(scope: ReadScope, kind: OutsideCaptcha): Promise<CaptchaKeys | undefined> {
      const row = await scope.ask(ofKind.maybe(kind));
      if (row === undefined) return undefined;
      const { siteKey, project, sealed } = row;
      return { siteKey, project, secret: unsealText(sealed, sealingOf(scope.websiteId, kind)) };
    },
    /**
     * Keeps keys in place of those that are there.
     * @param deps.putSiteKey tells pages the public one
     * @throws Refusal 400 PROJECT_MISSING
     */
    async put(
      scope: SiteScope,
      { now }: Pick<RequestContext, 'now'>,
      { kind, ...keys }: HandlerInput<typeof putCaptchaKeys>['body'] & { readonly kind: OutsideCaptcha },
      putSiteKey: (kind: OutsideCaptcha, siteKey: string, setting: string) => Statement<void>,
    ): Promise<CaptchaKeysShown> {
      const { siteKey, secretKey, project } = keys;
      if (kind === 'recaptchaEnterprise' && project === '') {
        const { text } = putCaptchaKeys.errors.PROJECT_MISSING;
        throw refuseAs(putCaptchaKeys, 'PROJECT_MISSING', { errors: { project: text } });
      }
      const secretEnd = secretKey.slice(-SHOWN_END);
      const sealed = sealText(secretKey, sealingOf(scope.websiteId, kind));
      await scope.inOrder([
        putting.none(kind, siteKey, sealed, secretEnd, project, new Date(now)),
        putSiteKey(kind, siteKey, CAPTCHA_SITE_KEYS),
      ]);
      return { kind, siteKey, secretEnd, project };
    },
  };
}

export type CaptchaKeySafe = ReturnType<typeof createCaptchaKeySafe>;
