import type { Page } from '@playwright/test';

/** What a page did that it should not, in words. */
export async function misdeedsOf(page: Page, url: string): Promise<string[]> {
  const wrong: string[] = [];
  const answer = await page.goto(url, { waitUntil: 'load' });
  if (answer?.status() !== 200) wrong.push(`answers ${answer?.status() ?? 'nothing'}`);
  // Links, forms and handlers that wait for somebody are looked at; what runs by itself has run by now.
  const facts = await page.evaluate(() => {
    const seen = document.querySelector('footer')?.getBoundingClientRect();
    const over = document.elementFromPoint(5, 5);
    const all = [...document.querySelectorAll('body *')];
    return {
      ran: 'zqx' in window,
      isHidden: seen === undefined || seen.height === 0 || getComputedStyle(document.body).display === 'none',
      isCovered:
        over !== null && getComputedStyle(over).position === 'fixed' && over.closest('header') === null,
      handlers: all.filter((one) => [...one.attributes].some(({ name }) => name.startsWith('on'))).length,
      links: all.filter((one) => /^\s*(?:javascript|data):/i.test(one.getAttribute('href') ?? '')).length,
      ids: document.querySelectorAll('#zqx, main #awning-page').length,
      base: document.querySelectorAll('base').length,
    };
  });
  if (facts.ran) wrong.push('runs code');
  if (facts.isHidden) wrong.push('is hidden');
  if (facts.isCovered) wrong.push('is covered');
  if (facts.handlers > 0) wrong.push('has handlers');
  if (facts.links > 0) wrong.push('has links that run code');
  if (facts.ids > 0) wrong.push('has ids of the page');
  if (facts.base > 0) wrong.push('has a base');
  if (page.url() !== url) wrong.push(`leads to ${page.url()}`);
  return wrong;
}
