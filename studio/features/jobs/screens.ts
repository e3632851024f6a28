import { may, screen } from '../../sockets/screen.ts';

/** The jobs that failed. */
export const jobsScreens = [
  screen({
    path: 'settings/failed-work',
    title: 'Failed jobs',
    area: 'Settings',
    group: 'Operations',
    isOpenTo: may('api.tokens', 'read'),
    load: async () => (await import('./views.tsx')).FailedWorkView,
    loadBadge: async () => (await import('./failed-work-badge.tsx')).FailedWorkBadge,
  }),
];
