import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { ACCOUNT_PAGE_PATH, RETURN_PARAMETER } from '#shared/features/site-users/paths.ts';
import { returnPathOf } from '#shared/features/site-users/rules.ts';
import { systemPage } from '../../sockets/system-page.ts';

/** The page of the account: forms to come in, or what belongs to the member. */
export const accountPage = systemPage({
  kind: 'account',
  path: ACCOUNT_PAGE_PATH,
  pageType: PAGE_TYPE.page,
  template: 'pages/account.page',
  access: 'visitor',
  // Who logs in comes back to where they were.
  visitorJson(named) {
    const returnTo = returnPathOf(named(RETURN_PARAMETER));
    return returnTo === undefined ? {} : { [RETURN_PARAMETER]: returnTo };
  },
  titles: {
    en: 'Your account',
    fr: 'Votre compte',
    de: 'Ihr Konto',
    es: 'Tu cuenta',
    ja: 'アカウント',
    ar: 'حسابك',
  },
  preview: { place: 5 },
});
