import { mayInPart, screen } from '../../sockets/screen.ts';
import { STORE_SETTINGS_PATH } from './paths.ts';

/** The settings of the store. */
export const commercePreferencesScreens = [
  screen({
    path: STORE_SETTINGS_PATH,
    title: 'Store settings',
    area: 'Settings',
    group: 'Store',
    isOpenTo: mayInPart('commerce.settings', 'read'),
    load: async () => (await import('./views.tsx')).StoreSettingsView,
  }),
];
