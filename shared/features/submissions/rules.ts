/** How long the key of a submission is good, in ms. */
export const KEY_MS = 2 * 60 * 60 * 1000;
/** Most bytes of a submission. */
export const SUBMISSION_BYTES = 1024 * 1024;
/** Most bytes of a form that is sent with its files, without scripts. */
export const FORM_FILES_BYTES = 30 * 1024 * 1024;
/** Most bytes of files whose forms were not sent, of a whole site. */
export const LOOSE_BYTES_MAX = 500 * 1024 * 1024;
/** How long a link to a file of a submission works, in seconds. */
export const FILE_LINK_SECONDS = 5 * 60;

/** Submissions of one page of the inbox. */
export const SUBMISSIONS_PAGE = 50;
/** Most submissions that one export holds. */
export const EXPORT_MAX = 10_000;

/** Where a submission lies. */
export const SUBMISSION_STATES = ['RECEIVED', 'SPAM'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Where a submission goes beside the inbox. */
export const DELIVERY_KINDS = ['mail', 'list', 'webhook'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
