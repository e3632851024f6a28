import { describe, expect, it } from 'vitest';
import { PAGE_TYPE } from './page-type.ts';
import { classOfPageType, TWEAK_PAGES } from './tweak-page.ts';

describe('pages that have tweaks of their own', () => {
  it.each([
    [PAGE_TYPE.splashPage, 'page-type-splash-page'],
    [PAGE_TYPE.lockScreen, 'page-type-lock-screen'],
    [PAGE_TYPE.popupOverlay, 'page-type-popup-overlay'],
    [PAGE_TYPE.checkout, 'page-type-checkout'],
    [PAGE_TYPE.page, undefined],
    [PAGE_TYPE.notFound, undefined],
  ])('are known by a class: %s has %s', (pageType, name) => {
    expect(classOfPageType(pageType)).toBe(name);
  });

  it('are those that the specification names', () => {
    expect([...TWEAK_PAGES].sort()).toEqual([
      'CHECKOUT',
      'LOCK_SCREEN',
      'POPUP_OVERLAY',
      'SPLASH_PAGE',
      'STYLE',
    ]);
  });
});
