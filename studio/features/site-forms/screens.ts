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
  screen({
    path: 'audience/form-settings',
    title: 'Form settings',
    area: 'Audience',
    isOpenTo: may('site.settings', 'change'),
    load: async () => (await import('./form-settings-screen.tsx')).FormSettingsScreen,
  }),
];
