import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import { screen } from '../../sockets/screen.ts';
import { LANGUAGES_PATH } from './paths.ts';

/** The languages that the site is offered in. */
export const languagesScreens = [
  screen({
    path: LANGUAGES_PATH,
    title: 'Languages',
    area: 'Settings',
    group: 'Site',
    isOpenTo: (person) => can(person, 'languages', 'read') || canInPart(person, 'translations', 'read'),
    load: async () => (await import('./views.tsx')).LanguagesView,
  }),
];
