import { kindsSeenBy } from '#shared/features/bin/rules.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import { screen } from '../../sockets/screen.ts';

/** What was deleted and can come back. */
export const binScreens = [
  screen({
    path: 'settings/bin',
    title: 'Bin',
    area: 'Settings',
    group: 'Site',
    isOpenTo: (person) => kindsSeenBy((permission, act) => can(person, permission, act)).length > 0,
    load: async () => (await import('./views.tsx')).BinView,
  }),
];
