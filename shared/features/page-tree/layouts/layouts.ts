import { about, faq, ourStory, press, team } from './about-us.ts';
import type { PageLayout } from './layout.ts';
import { contact, eventAnnouncement, giftGuide, shippingReturns, visit } from './practical.ts';
import { comingSoon, home, landing, priceList, services } from './selling.ts';

/** Layouts that new pages can be made of, by their names, in the order in which they are offered. */
export const LAYOUTS = {
  home,
  landing,
  about,
  'our-story': ourStory,
  team,
  contact,
  visit,
  faq,
  services,
  'price-list': priceList,
  'shipping-returns': shippingReturns,
  'gift-guide': giftGuide,
  'event-announcement': eventAnnouncement,
  press,
  'coming-soon': comingSoon,
} as const satisfies Record<string, PageLayout>;

export type LayoutName = keyof typeof LAYOUTS;

/** Names of all layouts. */
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as [LayoutName, ...LayoutName[]];
