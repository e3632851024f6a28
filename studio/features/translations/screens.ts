import { mayInPart, screen } from '../../sockets/screen.ts';
import { LANGUAGES_PATH } from '../languages/paths.ts';
import { TRANSLATIONS_PATH } from './paths.ts';

/** The texts of the site in its other languages. */
export const translationsScreens = [
  screen({
    path: TRANSLATIONS_PATH,
    title: 'Translations',
    area: 'Settings',
    group: 'Site',
    partOf: LANGUAGES_PATH,
    isOpenTo: mayInPart('translations', 'read'),
    load: async () => (await import('./views.tsx')).TranslationsView,
  }),
];
