import { may, screen } from '../../sockets/screen.ts';
import { SUBMISSIONS_PATH } from './paths.ts';

/** What visitors sent by forms. */
export const submissionsScreens = [
  screen({
    path: SUBMISSIONS_PATH,
    title: 'Submissions',
    area: 'Audience',
    isOpenTo: may('submissions.read', 'read'),
    load: async () => (await import('./views.tsx')).SubmissionsView,
  }),
];
