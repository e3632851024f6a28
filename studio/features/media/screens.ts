import { mayInPart, screen } from '../../sockets/screen.ts';
import { MEDIA_PATH } from './paths.ts';

/** The library of files. */
export const mediaScreens = [
  screen({
    path: MEDIA_PATH,
    title: 'Media',
    area: 'Content',
    group: 'Files',
    isOpenTo: mayInPart('page.content', 'change'),
    load: async () => (await import('./views.tsx')).MediaView,
  }),
  screen({
    path: 'content/alt-texts',
    title: 'Alt text',
    area: 'Content',
    group: 'Files',
    isOpenTo: mayInPart('page.content', 'change'),
    load: async () => (await import('./views.tsx')).AltTextView,
  }),
];
