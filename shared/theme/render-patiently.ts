import { LIMIT_REACHED } from '#shared/template/index.ts';
import type { PageInput, PageResult, Theme } from './theme.ts';

/**
 * Renders a page, a second time when the first try met a limit: the first page of a theme compiles what it uses
 * too, which a busy machine may not do in the time of one page.
 */
export function renderPatiently(theme: Theme, page: PageInput): PageResult {
  const first = theme.render(page);
  return first.problems.some(({ code }) => code === LIMIT_REACHED) ? theme.render(page) : first;
}
