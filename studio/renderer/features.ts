import { abandonedCartsScreens } from '../features/abandoned-carts/screens.ts';
import { apiTokensScreens } from '../features/api-tokens/screens.ts';
import { auditLogScreens } from '../features/audit-log/screens.ts';
import { binScreens } from '../features/bin/screens.ts';
import { commercePreferencesScreens } from '../features/commerce-preferences/screens.ts';
import { contributorsScreens } from '../features/contributors/screens.ts';
import { couponsScreens } from '../features/coupons/screens.ts';
import { draftLinksScreens } from '../features/draft-links/screens.ts';
import { entitlementsScreens } from '../features/entitlements/screens.ts';
import { giftCardsScreens } from '../features/gift-cards/screens.ts';
import { jobsScreens } from '../features/jobs/screens.ts';
import { languagesScreens } from '../features/languages/screens.ts';
import { mailScreens } from '../features/mail/screens.ts';
import { mailingListsScreens } from '../features/mailing-lists/screens.ts';
import { mediaScreens } from '../features/media/screens.ts';
import { newslettersScreens } from '../features/newsletters/screens.ts';
import { ordersScreens } from '../features/orders/screens.ts';
import { pageContentScreens } from '../features/page-content/screens.ts';
import { pageTreeScreens } from '../features/page-tree/screens.ts';
import { paymentsScreens } from '../features/payments/screens.ts';
import { policiesScreens } from '../features/policies/screens.ts';
import { privacyScreens } from '../features/privacy/screens.ts';
import { productCsvScreens } from '../features/product-csv/screens.ts';
import { productsScreens } from '../features/products/screens.ts';
import { categoriesScreens } from '../features/products/categories/screens.ts';
import { releasesScreens } from '../features/releases/screens.ts';
import { restockScreens } from '../features/restock/screens.ts';
import { reviewsScreens } from '../features/reviews/screens.ts';
import { salesScreens } from '../features/sales/screens.ts';
import { shippingScreens } from '../features/shipping/screens.ts';
import { siteCheckScreens } from '../features/site-check/screens.ts';
import { siteCodeScreens } from '../features/site-code/screens.ts';
import { siteDaysScreens } from '../features/site-days/screens.ts';
import { siteFormsScreens } from '../features/site-forms/screens.ts';
import { siteLayoutScreens } from '../features/site-layout/screens.ts';
import { siteLockScreens } from '../features/site-lock/screens.ts';
import { siteUsersScreens } from '../features/site-users/screens.ts';
import { stockScreens } from '../features/stock/screens.ts';
import { storesScreens } from '../features/stores/screens.ts';
import { submissionsScreens } from '../features/submissions/screens.ts';
import { subscriptionsScreens } from '../features/subscriptions/screens.ts';
import { taxScreens } from '../features/tax/screens.ts';
import { templatesScreens } from '../features/templates/screens.ts';
import { themeSettingsScreens } from '../features/theme-settings/screens.ts';
import { ownThemesScreens, themesScreens } from '../features/themes/screens.ts';
import { translationsScreens } from '../features/translations/screens.ts';
import { webhooksScreens } from '../features/webhooks/screens.ts';
import { websitesScreens } from '../features/websites/screens.ts';
import type { Screen } from '../sockets/screen.ts';

/** The screens of all features; within a heading of the menu they stand in this order. */
export const SCREENS: readonly Screen[] = [
  ...templatesScreens,
  ...themesScreens,
  ...releasesScreens,
  ...siteDaysScreens,
  ...pageContentScreens,
  ...pageTreeScreens,
  ...siteLayoutScreens,
  ...siteCheckScreens,
  ...themeSettingsScreens,
  ...ownThemesScreens,
  ...draftLinksScreens,
  ...entitlementsScreens,
  ...mediaScreens,
  ...productsScreens,
  ...productCsvScreens,
  ...stockScreens,
  ...restockScreens,
  ...reviewsScreens,
  ...categoriesScreens,
  ...couponsScreens,
  ...giftCardsScreens,
  ...abandonedCartsScreens,
  ...shippingScreens,
  ...taxScreens,
  ...paymentsScreens,
  ...ordersScreens,
  ...subscriptionsScreens,
  ...salesScreens,
  ...siteFormsScreens,
  ...submissionsScreens,
  ...mailingListsScreens,
  ...newslettersScreens,
  ...siteUsersScreens,
  ...privacyScreens,
  ...contributorsScreens,
  ...websitesScreens,
  ...siteLockScreens,
  ...siteCodeScreens,
  ...languagesScreens,
  ...translationsScreens,
  ...binScreens,
  ...commercePreferencesScreens,
  ...policiesScreens,
  ...storesScreens,
  ...apiTokensScreens,
  ...webhooksScreens,
  ...auditLogScreens,
  ...mailScreens,
  ...jobsScreens,
];
