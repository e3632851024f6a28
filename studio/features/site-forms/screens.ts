import { may, screen } from '../../sockets/screen.ts';

/** The forms of the site. */
export const siteFormsScreens = [
  screen({
    path: 'audience/forms',
    title: 'Forms',
    area: 'Audience',
    isOpenTo: may('forms.edit', 'change'),
    load: async () => (await import('./views.tsx')).FormsView,
  }),
];
