/** Path of the mails as their readers see them. */
export const MAIL_PREVIEWS_PATH = 'settings/mail-previews';
