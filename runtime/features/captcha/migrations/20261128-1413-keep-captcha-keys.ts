import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Keeps the keys of captchas of other companies; the secret ones sealed. */
export const keepCaptchaKeys: Migration = {
  name: '20261128-1413-keep-captcha-keys',
  up: (context) =>
    createSiteTable(
      context,
      'captcha_keys',
      `kind text NOT NULL CHECK (kind IN ('recaptcha', 'recaptchaEnterprise', 'turnstile')),
       site_key text NOT NULL,
       sealed_secret bytea NOT NULL,
       secret_end text NOT NULL,
       project text NOT NULL,
       changed_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, kind),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    ),
  down: (context) => dropTables(context, ['captcha_keys']),
};
