import { can } from '#shared/features/contributors/permissions.ts';
import { screen } from '../../sockets/screen.ts';

/** Which page is which policy, and pages that are made for them. */
export const policiesScreens = [
  screen({
    path: 'settings/policies',
    title: 'Policies',
    area: 'Settings',
    group: 'Store',
    isOpenTo: (me) => can(me, 'commerce.settings', 'change') && can(me, 'page.content', 'read'),
    load: async () => (await import('./views.tsx')).PoliciesView,
  }),
];
