import { button, type PageLayout, section, words } from './layout.ts';

/** Layouts that new pages can be made of, by their names, in the order in which they are offered. */
export const LAYOUTS = {
  about: {
    title: 'About',
    purpose: 'Who you are and what you stand for.',
    sections: [section({}, words(12, '<h1>About us</h1>')), section({}, button('Shop', '/shop'))],
  },
} as const satisfies Record<string, PageLayout>;

export type LayoutName = keyof typeof LAYOUTS;

/** Names of all layouts. */
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as [LayoutName, ...LayoutName[]];
