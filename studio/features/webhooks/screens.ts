import { may, screen } from '../../sockets/screen.ts';

/** Which programs are told what happens. */
export const webhooksScreens = [
  screen({
    path: 'settings/webhooks',
    title: 'Webhooks',
    area: 'Settings',
    group: 'People and programs',
    isOpenTo: may('api.tokens', 'read'),
    load: async () => (await import('./webhooks-screen.tsx')).WebhooksScreen,
  }),
];
