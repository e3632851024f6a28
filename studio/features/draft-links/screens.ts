import { may, screen } from '../../sockets/screen.ts';
import { DRAFT_LINKS_PATH, DRAFT_REMARKS_PATH } from './paths.ts';

/** Links to the draft, and what people say of it who have one. */
export const draftLinksScreens = [
  screen({
    path: DRAFT_LINKS_PATH,
    title: 'Shared drafts',
    area: 'Site',
    isOpenTo: may('site.design', 'read'),
    load: async () => (await import('./views.tsx')).DraftLinksView,
  }),
  screen({
    path: DRAFT_REMARKS_PATH,
    title: 'Remarks',
    area: 'Site',
    isOpenTo: may('page.content', 'read'),
    load: async () => (await import('./views.tsx')).DraftRemarksView,
  }),
];
