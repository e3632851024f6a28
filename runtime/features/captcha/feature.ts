import { submitMessages } from '#shared/features/forms/submit-messages.ts';
import { SUBMIT_FAILED_TEXT } from '#shared/text/refusal-texts.ts';
import { captchaSentences, captchaSettingsOf, outsideCaptchaOf } from '#shared/features/captcha/rules.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { captchaChore } from './chores.ts';
import { createCaptchaKeySafe } from './keys.ts';
import { type CaptchaCallDeps, mountCaptcha } from './routes.ts';

/** What keeps programs from forms, where the site asks for it. */
export function captchaFeature(
  {
    captcha,
    db,
    serverKey,
    auditLog: audit,
    purgeSite,
  }: Pick<House, 'captcha' | 'db' | 'serverKey' | 'auditLog' | 'purgeSite'>,
  siteKey: CaptchaCallDeps['siteKey'],
): Feature {
  const keys = createCaptchaKeySafe(serverKey);
  return feature('captcha', {
    offers: undefined,
    calls: (api) => mountCaptcha(api, { db, captcha, keys, audit, siteKey, purgeSite }),
    scriptSentences: (language) => ({
      ...captchaSentences(language),
      [SUBMIT_FAILED_TEXT]: submitMessages(language).refused,
    }),
    websiteFacts: ({ settings }) => ({ captchaSettings: captchaSettingsOf(settings) }),
    pageParts: [
      ({ site }) => {
        const captcha = outsideCaptchaOf(site.settings);
        return Promise.resolve(captcha === undefined ? undefined : { json: {}, captcha });
      },
    ],
    chores: [captchaChore],
  });
}
