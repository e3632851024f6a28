import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { PREVIEW_FOLDER } from '#shared/features/pages/paths.ts';
import { systemPage } from '../../sockets/system-page.ts';
import { lockedFacts, membersFacts } from './closed-facts.ts';

/** What stands in the place of a page for who has not given its password. */
export const lockedPage = systemPage({
  kind: 'locked',
  pageType: PAGE_TYPE.lockScreen,
  template: 'pages/locked.page',
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
  preview: { path: `${PREVIEW_FOLDER}/locked`, place: 10 },
  context: ({ isPreview, site }) => Promise.resolve(isPreview ? { json: lockedFacts(site, '/') } : undefined),
});

/** What stands in the place of a page for members, for who is not signed in. */
export const membersPage = systemPage({
  kind: 'membersOnly',
  pageType: PAGE_TYPE.memberAreaAccessDenied,
  template: 'pages/members-only.page',
  status: 403,
  access: 'visitor',
  titles: {
    en: 'For members',
    fr: 'Pour les membres',
    de: 'Für Mitglieder',
    es: 'Para miembros',
    ja: '会員専用',
    ar: 'للأعضاء',
  },
  preview: { path: `${PREVIEW_FOLDER}/members-only`, place: 11 },
  context: ({ isPreview, site }) =>
    Promise.resolve(isPreview ? { json: membersFacts(site, '/') } : undefined),
});
