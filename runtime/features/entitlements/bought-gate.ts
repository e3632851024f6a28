import type { PageGate } from '../pages/page-context.ts';
import { offerOf } from './gate.ts';
import { protectedPage } from './system-pages.ts';

/** Keeps pages for those who bought what opens them. */
export const boughtGate: PageGate = {
  page: protectedPage.kind,
  guards: ({ protectedBy }) => protectedBy !== undefined,
  check: (ask, { protectedBy = '' }) => offerOf(ask, protectedBy),
};
