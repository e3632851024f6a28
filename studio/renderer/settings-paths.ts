/** Path of the settings of the store. */
export const STORE_SETTINGS_PATH = 'settings/store';
/** Path of the mails as their readers see them. */
export const MAIL_PREVIEWS_PATH = 'settings/mail-previews';
