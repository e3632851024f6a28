import { may, screen } from '../../sockets/screen.ts';
import { PAGE_BY_ID_PATH, PAGE_EDITOR_PATH } from './paths.ts';

/** The editor of pages: their words, pictures, sections and blocks. */
export const pageContentScreens = [
  screen({
    path: PAGE_EDITOR_PATH,
    title: 'Edit pages',
    area: 'Site',
    isOpenTo: may('page.content', 'change'),
    load: async () => (await import('./views.tsx')).PageEditorView,
  }),
  screen({
    path: PAGE_BY_ID_PATH,
    title: 'Page',
    area: 'Site',
    partOf: PAGE_EDITOR_PATH,
    isOpenTo: may('page.content', 'change'),
    load: async () => (await import('./views.tsx')).PageByIdView,
  }),
];
