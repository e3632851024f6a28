import { mayInPart, screen } from '../../sockets/screen.ts';

/** What people did. */
export const auditLogScreens = [
  screen({
    path: 'settings/activity',
    title: 'Activity',
    area: 'Settings',
    group: 'People and programs',
    isOpenTo: mayInPart('audit.read', 'read'),
    load: async () => (await import('./audit-screen.tsx')).AuditScreen,
  }),
];
