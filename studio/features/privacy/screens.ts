import { may, screen } from '../../sockets/screen.ts';

/** What is kept of people. */
export const privacyScreens = [
  screen({
    path: 'audience/personal-data',
    title: 'Personal data',
    area: 'Audience',
    isOpenTo: may('privacy.export', 'change'),
    load: async () => (await import('./views.tsx')).PersonalDataView,
  }),
];
