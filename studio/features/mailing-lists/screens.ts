import { may, screen } from '../../sockets/screen.ts';

/** Who gets news of the site by email. */
export const mailingListsScreens = [
  screen({
    path: 'audience/mailing-lists',
    title: 'Mailing lists',
    area: 'Audience',
    isOpenTo: may('campaigns', 'change'),
    load: async () => (await import('./views.tsx')).MailingListsView,
  }),
];
