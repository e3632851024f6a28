import { may, screen } from '../../sockets/screen.ts';
import { PAGE_EDITOR_PATH } from './paths.ts';

/** The editor of pages: their words, pictures, sections and blocks. */
export const pageContentScreens = [
  screen({
    path: PAGE_EDITOR_PATH,
    title: 'Edit pages',
    area: 'Site',
    isOpenTo: may('page.content', 'change'),
    load: async () => (await import('./views.tsx')).PageEditorView,
  }),
];
