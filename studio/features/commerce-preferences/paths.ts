/** Path of the settings of the store. */
export const STORE_SETTINGS_PATH = 'settings/store';
