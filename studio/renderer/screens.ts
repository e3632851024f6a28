import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { lazy } from 'react';
import { kindsSeenBy } from '#shared/features/bin/rules.ts';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import type { Person } from '#shared/features/contributors/permissions.ts';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import {
  HistoryIcon,
  MediaIcon,
  NavigationIcon,
  OrdersIcon,
  PersonIcon,
  SettingsIcon,
  StoreIcon,
  TemplatesIcon,
} from '../components/icons.tsx';
import type { ThemeName } from '../components/tokens.ts';
import type { EditorPlace } from '../editor/code-editor.tsx';
import { RELEASES_PATH } from '../features/releases/releases-path.ts';
import type { Workspace } from '../features/templates/workspace.ts';
import { MEDIA_PATH } from './media-path.ts';
import { ORDER_PATH, ORDERS_PATH, SALES_PATH } from './order-paths.ts';
import {
  CATEGORIES_PATH,
  IMPORT_PATH,
  NEW_PRODUCT_PATH,
  PRODUCT_PATH,
  PRODUCTS_PATH,
} from './product-paths.ts';
import { MAIL_PREVIEWS_PATH, STORE_SETTINGS_PATH } from './settings-paths.ts';
import type * as SettingsViews from './settings-views.tsx';

/** What the frame hands to every screen. */
export interface ScreenProps {
  readonly website: Website;
  readonly contributor: Contributor;
  readonly workspace: Workspace;
  readonly theme: ThemeName;
  /** Where a mistake sent the merchant. */
  readonly place: EditorPlace | null;
  readonly onOpenPlace: (place: EditorPlace) => void;
}

/** A screen of the studio. */
export interface Screen {
  /** Its word in the address. */
  readonly path: string;
  readonly title: string;
  /** Heading above it in the list of its area. */
  readonly group?: string;
  /** Whether the person's roles let them do anything there. */
  readonly isOpenTo: (person: Person) => boolean;
  readonly component: LazyExoticComponent<ComponentType<ScreenProps>>;
  /** Path of the screen in whose place it stands in lists, for one that others lead to. */
  readonly partOf?: string;
  /** A word beside its name in the list of its area, such as how much waits there. */
  readonly badge?: LazyExoticComponent<ComponentType>;
}

/** Screens that belong together: one entry of the rail. */
export interface Area {
  readonly title: string;
  readonly icon: () => ReactNode;
  readonly screens: readonly Screen[];
}

/** Path of the screen that lists all sites; the switcher leads there. */
export const SITES_PATH = 'settings/sites';

const anyone = () => true;

const writesContent = (person: Person) => canInPart(person, 'page.content', 'change');

const settings = (loaded: keyof typeof SettingsViews) =>
  lazy(async () => ({ default: (await import('./settings-views.tsx'))[loaded] }));

/** All screens by area, in the order of the rail. The first one that is open to the person opens at the start. */
export const AREAS: readonly Area[] = [
  {
    title: 'Templates',
    icon: TemplatesIcon,
    screens: [
      {
        path: 'templates',
        title: 'Templates',
        isOpenTo: (person) => can(person, 'site.design', 'read'),
        component: lazy(async () => ({ default: (await import('./templates-view.tsx')).TemplatesView })),
      },
    ],
  },
  {
    title: 'Releases',
    icon: HistoryIcon,
    screens: [
      {
        path: RELEASES_PATH,
        title: 'Releases',
        isOpenTo: (person) => can(person, 'site.design', 'read'),
        component: lazy(async () => ({ default: (await import('./releases-view.tsx')).ReleasesView })),
      },
    ],
  },
  {
    title: 'Site',
    icon: NavigationIcon,
    screens: [
      {
        path: 'site/navigation',
        title: 'Navigation',
        isOpenTo: (person) => can(person, 'site.navigation', 'read'),
        component: lazy(async () => ({ default: (await import('./navigation-view.tsx')).NavigationView })),
      },
      {
        path: 'site/protected-pages',
        title: 'Protected pages',
        isOpenTo: (person) => can(person, 'page.create', 'change'),
        component: lazy(async () => ({
          default: (await import('../features/entitlements/protected-pages-screen.tsx')).ProtectedPagesScreen,
        })),
      },
    ],
  },
  {
    title: 'Content',
    icon: MediaIcon,
    screens: [
      {
        path: MEDIA_PATH,
        title: 'Media',
        group: 'Files',
        isOpenTo: writesContent,
        component: lazy(async () => ({ default: (await import('./media-views.tsx')).MediaView })),
      },
      {
        path: 'content/alt-texts',
        title: 'Alt text',
        group: 'Files',
        isOpenTo: writesContent,
        component: lazy(async () => ({ default: (await import('./media-views.tsx')).AltTextView })),
      },
    ],
  },
  {
    title: 'Store',
    icon: StoreIcon,
    screens: [
      {
        path: PRODUCTS_PATH,
        title: 'Products',
        group: 'Products',
        isOpenTo: (person) => can(person, 'products.edit', 'read'),
        component: lazy(async () => ({ default: (await import('./products-view.tsx')).ProductsView })),
      },
      {
        path: IMPORT_PATH,
        title: 'Import products',
        partOf: PRODUCTS_PATH,
        isOpenTo: (person) => can(person, 'products.edit', 'change'),
        component: lazy(async () => ({ default: (await import('./products-view.tsx')).ImportView })),
      },
      {
        path: NEW_PRODUCT_PATH,
        title: 'New product',
        group: 'Products',
        isOpenTo: (person) => can(person, 'products.edit', 'change'),
        component: lazy(async () => ({ default: (await import('./product-views.tsx')).NewProductView })),
      },
      {
        path: PRODUCT_PATH,
        title: 'Product',
        partOf: PRODUCTS_PATH,
        isOpenTo: (person) => can(person, 'products.edit', 'read'),
        component: lazy(async () => ({ default: (await import('./product-views.tsx')).ProductView })),
      },
      {
        path: 'store/inventory',
        title: 'Inventory',
        group: 'Products',
        isOpenTo: (person) => can(person, 'products.edit', 'read'),
        component: lazy(async () => ({ default: (await import('./store-views.tsx')).StockView })),
      },
      {
        path: 'store/restock',
        title: 'Waiting lists',
        group: 'Products',
        isOpenTo: (person) => can(person, 'restock.read', 'read'),
        component: lazy(async () => ({ default: (await import('./store-views.tsx')).RestockView })),
      },
      {
        path: 'store/reviews',
        title: 'Reviews',
        group: 'Products',
        isOpenTo: (person) => can(person, 'comments.moderate', 'read'),
        component: lazy(async () => ({ default: (await import('./store-views.tsx')).ReviewsView })),
      },
      {
        path: CATEGORIES_PATH,
        title: 'Categories',
        group: 'Products',
        isOpenTo: (person) => can(person, 'products.edit', 'read'),
        component: lazy(async () => ({ default: (await import('./store-views.tsx')).CategoriesView })),
      },
      {
        path: 'store/coupons',
        title: 'Coupons',
        group: 'Selling',
        isOpenTo: (person) => can(person, 'discounts', 'change'),
        component: lazy(async () => ({ default: (await import('./rule-views.tsx')).CouponsView })),
      },
      {
        path: 'store/gift-cards',
        title: 'Gift cards',
        group: 'Selling',
        isOpenTo: (person) => can(person, 'discounts', 'change'),
        component: lazy(async () => ({ default: (await import('./rule-views.tsx')).GiftCardsView })),
      },
      {
        path: 'store/abandoned-carts',
        title: 'Abandoned carts',
        group: 'Selling',
        isOpenTo: (person) => can(person, 'orders.read', 'read'),
        component: lazy(async () => ({ default: (await import('./store-views.tsx')).AbandonedCartsView })),
      },
      {
        path: 'store/shipping',
        title: 'Shipping',
        group: 'Checkout',
        isOpenTo: (person) => can(person, 'commerce.settings', 'change'),
        component: lazy(async () => ({ default: (await import('./rule-views.tsx')).ShippingView })),
      },
      {
        path: 'store/tax',
        title: 'Tax',
        group: 'Checkout',
        isOpenTo: (person) => can(person, 'commerce.settings', 'change'),
        component: lazy(async () => ({ default: (await import('./rule-views.tsx')).TaxView })),
      },
      {
        path: 'store/payments',
        title: 'Payments',
        group: 'Checkout',
        isOpenTo: (person) => can(person, 'commerce.payments', 'change'),
        component: lazy(async () => ({ default: (await import('./rule-views.tsx')).PaymentsView })),
      },
    ],
  },
  {
    title: 'Orders',
    icon: OrdersIcon,
    screens: [
      {
        path: ORDERS_PATH,
        title: 'Orders',
        isOpenTo: (person) => can(person, 'orders.read', 'read'),
        component: lazy(async () => ({ default: (await import('./order-views.tsx')).OrdersView })),
        badge: lazy(async () => ({
          default: (await import('../features/orders/new-orders-badge.tsx')).NewOrdersBadge,
        })),
      },
      {
        path: 'orders/subscriptions',
        title: 'Subscriptions',
        isOpenTo: (person) => can(person, 'orders.read', 'read'),
        component: lazy(async () => ({
          default: (await import('./subscription-views.tsx')).SubscriptionsView,
        })),
      },
      {
        path: SALES_PATH,
        title: 'Sales',
        isOpenTo: (person) => can(person, 'analytics.commerce', 'read'),
        component: lazy(async () => ({ default: (await import('./sales-view.tsx')).SalesView })),
      },
      {
        path: ORDER_PATH,
        title: 'Order',
        partOf: ORDERS_PATH,
        isOpenTo: (person) => can(person, 'orders.read', 'read'),
        component: lazy(async () => ({ default: (await import('./order-views.tsx')).OrderView })),
      },
    ],
  },
  {
    title: 'Audience',
    icon: PersonIcon,
    screens: [
      {
        path: 'audience/members',
        title: 'Members',
        isOpenTo: (person) => can(person, 'members', 'read'),
        component: lazy(async () => ({ default: (await import('./audience-views.tsx')).MembersView })),
      },
      {
        path: 'audience/personal-data',
        title: 'Personal data',
        isOpenTo: (person) => can(person, 'privacy.export', 'change'),
        component: lazy(async () => ({ default: (await import('./audience-views.tsx')).PersonalDataView })),
      },
    ],
  },
  {
    title: 'Settings',
    icon: SettingsIcon,
    screens: [
      {
        path: 'settings/site',
        title: 'Site settings',
        group: 'Site',
        isOpenTo: (person) => can(person, 'site.settings', 'change'),
        component: settings('SiteSettingsView'),
      },
      {
        path: 'settings/hosts',
        title: 'Domains',
        group: 'Site',
        isOpenTo: (person) => can(person, 'site.domains', 'change'),
        component: settings('HostsView'),
      },
      {
        path: 'settings/bin',
        title: 'Bin',
        group: 'Site',
        isOpenTo: (person) => kindsSeenBy((permission, act) => can(person, permission, act)).length > 0,
        component: lazy(async () => ({ default: (await import('./bin-view.tsx')).BinView })),
      },
      {
        path: STORE_SETTINGS_PATH,
        title: 'Store settings',
        group: 'Store',
        isOpenTo: (person) => canInPart(person, 'commerce.settings', 'read'),
        component: settings('StoreSettingsView'),
      },
      {
        path: 'settings/stores',
        title: 'Stores',
        group: 'Store',
        isOpenTo: (person) => can(person, 'store.create', 'change'),
        component: settings('StoresView'),
      },
      {
        path: 'settings/people',
        title: 'People',
        group: 'People and programs',
        isOpenTo: (person) => can(person, 'contributors', 'read'),
        component: settings('PeopleView'),
      },
      {
        path: 'settings/tokens',
        title: 'API tokens',
        group: 'People and programs',
        isOpenTo: (person) => can(person, 'api.tokens', 'read'),
        component: settings('ApiTokensView'),
      },
      {
        path: 'settings/webhooks',
        title: 'Webhooks',
        group: 'People and programs',
        isOpenTo: (person) => can(person, 'api.tokens', 'read'),
        component: settings('WebhooksView'),
      },
      {
        path: 'settings/activity',
        title: 'Activity',
        group: 'People and programs',
        isOpenTo: (person) => canInPart(person, 'audit.read', 'read'),
        component: settings('AuditView'),
      },
      {
        path: 'settings/mails',
        title: 'Emails',
        group: 'Operations',
        isOpenTo: (person) => can(person, 'site.settings', 'read'),
        component: settings('MailsView'),
      },
      {
        path: MAIL_PREVIEWS_PATH,
        title: 'Email previews',
        group: 'Operations',
        isOpenTo: (person) => can(person, 'site.settings', 'read'),
        component: settings('MailTemplatesView'),
      },
      {
        path: 'settings/failed-work',
        title: 'Failed jobs',
        group: 'Operations',
        isOpenTo: (person) => can(person, 'api.tokens', 'read'),
        component: settings('FailedWorkView'),
        badge: lazy(async () => ({
          default: (await import('../features/jobs/failed-work-badge.tsx')).FailedWorkBadge,
        })),
      },
      {
        path: 'settings/account',
        title: 'Your account',
        group: 'You',
        isOpenTo: anyone,
        component: settings('AccountView'),
      },
      {
        path: SITES_PATH,
        title: 'Your sites',
        group: 'You',
        isOpenTo: anyone,
        component: settings('SitesView'),
      },
    ],
  },
];
