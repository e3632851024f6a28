import {
  getCaptcha,
  getCaptchaChallenge,
  listCaptchaKeys,
  putCaptchaKeys,
} from '#shared/features/captcha/contract.ts';
import { captchaOf, captchaSettingsOf } from '#shared/features/captcha/rules.ts';
import type { Database } from '../../database/database.ts';
import type { SiteScope } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { putCaptchaSiteKey } from '../websites/statements.ts';
import { type CaptchaKeySafe, listKeys } from './keys.ts';
import type { Captcha } from './service.ts';

export interface CaptchaCallDeps {
  readonly db: Database;
  readonly captcha: Pick<Captcha, 'challenge'>;
  readonly keys: Pick<CaptchaKeySafe, 'put'>;
  readonly audit: AuditLog;
  readonly siteKey: typeof putCaptchaSiteKey;
  /** Pages have the public key in them. */
  readonly purgeSite: (scope: SiteScope) => Promise<void>;
}

/** The calls by which browsers get to know the captcha of a site, and staff keeps its keys. */
export function mountCaptcha(api: Api, deps: CaptchaCallDeps): void {
  const { db, captcha, keys, audit, siteKey } = deps;
  const once = onceIn(db);

  api.mount(getCaptcha, (_, { site }) => {
    const { siteKey: key = '' } = captchaSettingsOf(site.settings);
    return Promise.resolve({ kind: captchaOf(site.settings), siteKey: key });
  });
  api.mount(getCaptchaChallenge, async (_, { site, now }) => ({
    challenge: await captcha.challenge(site, now),
  }));
  api.mount(listCaptchaKeys, (_, { site }) =>
    db.readSite(site.id, async (scope) => ({ keys: await scope.ask(listKeys()) })),
  );
  api.mount(putCaptchaKeys, ({ params, body }, context) =>
    once(context, async (scope) => {
      const wish = { ...body, kind: params.kind };
      const put = await keys.put(scope, context, wish, (kind, key, setting) =>
        siteKey.none(kind, key, setting),
      );
      await audit.record(scope, context, {
        act: putCaptchaKeys.name,
        subject: { kind: 'website', id: scope.websiteId, title: context.site.title },
        before: null,
        after: { ...put },
      });
      await deps.purgeSite(scope);
      return { keys: put };
    }),
  );
}
