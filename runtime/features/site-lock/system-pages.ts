import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { PREVIEW_FOLDER } from '#shared/features/pages/paths.ts';
import { systemPage } from '../../sockets/system-page.ts';
import { lockFacts } from './lock-facts.ts';

/** What stands in the place of every page, for who has not given the password of the site. */
export const siteLockPage = systemPage({
  kind: 'siteLock',
  pageType: PAGE_TYPE.lockScreen,
  template: 'pages/lock-screen.page',
  status: 401,
  access: 'visitor',
  titles: {
    en: 'Password',
    fr: 'Mot de passe',
    de: 'Passwort',
    es: 'Contraseña',
    ja: 'パスワード',
    ar: 'كلمة المرور',
  },
  preview: { path: `${PREVIEW_FOLDER}/lock-screen`, place: 9 },
  context: ({ isPreview, site }) =>
    Promise.resolve({ json: isPreview ? lockFacts(site, '/') : {}, slice: 'lock-screen' }),
});
