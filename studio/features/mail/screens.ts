import { may, screen } from '../../sockets/screen.ts';
import { MAIL_PREVIEWS_PATH } from './paths.ts';

/** The emails to visitors, and how they look. */
export const mailScreens = [
  screen({
    path: 'settings/mails',
    title: 'Emails',
    area: 'Settings',
    group: 'Operations',
    isOpenTo: may('site.settings', 'read'),
    load: async () => (await import('./views.tsx')).MailsView,
  }),
  screen({
    path: MAIL_PREVIEWS_PATH,
    title: 'Email previews',
    area: 'Settings',
    group: 'Operations',
    isOpenTo: may('site.settings', 'read'),
    load: async () => (await import('./views.tsx')).MailTemplatesView,
  }),
];
