import { PAGE_TYPE, type PageType } from './page-type.ts';

/** The pages that tweaks are for, by the names that themes use; `STYLE` is for all. */
export const TWEAK_PAGES = ['STYLE', 'SPLASH_PAGE', 'LOCK_SCREEN', 'POPUP_OVERLAY', 'CHECKOUT'] as const;

/** What pages a tweak is for. */
export type TweakPage = (typeof TWEAK_PAGES)[number];

const PAGE_OF_TYPE: ReadonlyMap<number, TweakPage> = new Map<PageType, TweakPage>([
  [PAGE_TYPE.splashPage, 'SPLASH_PAGE'],
  [PAGE_TYPE.lockScreen, 'LOCK_SCREEN'],
  [PAGE_TYPE.popupOverlay, 'POPUP_OVERLAY'],
  [PAGE_TYPE.checkout, 'CHECKOUT'],
]);

/**
 * The class by which style sheets know a page that has tweaks of its own, such as `page-type-lock-screen`.
 * @param pageType code of the page
 * @returns undefined for every page that has only those for all pages
 */
export function classOfPageType(pageType: number): string | undefined {
  const page = PAGE_OF_TYPE.get(pageType);
  return page === undefined ? undefined : `page-type-${page.toLowerCase().replaceAll('_', '-')}`;
}
