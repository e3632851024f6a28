/** Where mails are shown on this machine. */
export const MAIL_PATH = '/mail';

/** Where a reader refuses further mails; the token comes as query parameter. */
export const UNSUBSCRIBE_PATH = `${MAIL_PATH}/unsubscribe`;

/** Where a reader takes that back; the token comes as query parameter. */
export const RESUBSCRIBE_PATH = `${MAIL_PATH}/resubscribe`;
