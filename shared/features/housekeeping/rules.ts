const DAY_MS = 24 * 60 * 60 * 1000;

/** How often a site is tidied, in ms: everything here is kept for days. */
export const HOUSEKEEPING_MS = DAY_MS;

/** How long things are kept after their use is over, in ms. What has a life of its own, such as a session, ends with it. */
export const KEPT_MS = {
  /** What sent mails say: long enough to look into a complaint, and no store of what is for their readers. */
  mailContents: 90 * DAY_MS,
  /** Who changed what: a year and a month, so that a season can be compared with the one before. */
  auditEntries: 400 * DAY_MS,
  /** Files of products that were taken in, with what they changed: they can be taken back for a day only. */
  productImports: 30 * DAY_MS,
  /** Who asked to be told of something sold out: who waited a year has it from elsewhere. */
  restockSignUps: 365 * DAY_MS,
  /** Sign-ups to mailing lists that nobody confirmed: their links are over by then. */
  pendingSubscribers: 30 * DAY_MS,
  /** What was put aside as spam: who missed something has asked by then. */
  spamSubmissions: 30 * DAY_MS,
  /** Whose carts were left: by then their reminders have brought what they will. */
  abandonedCarts: 180 * DAY_MS,
  /** Work that was given up: who has not done it again by then will not. */
  deadLetters: 90 * DAY_MS,
  /** What programs of others were told: long enough to look into what one missed. */
  webhookDeliveries: 90 * DAY_MS,
  /** Invitations that nobody took: until then people see that the link is over, and send it again. */
  invitations: 30 * DAY_MS,
  /** Links to a draft whose time is over, with their remarks: by then what was shared is published or forgotten. */
  draftLinks: 90 * DAY_MS,
  /** Links that were asked for and whose job is lost. */
  mailedLinkAsks: DAY_MS,
  /** Accounts of members whose address nobody confirmed. */
  unconfirmedSiteUsers: 7 * DAY_MS,
  /** Answers to calls that may come twice (docs/deleting.md). */
  idempotentAnswers: 2 * DAY_MS,
  /** Translations into languages that a site gave up: whoever takes them back finds them. */
  translations: 30 * DAY_MS,
  /** What was changed on pages: every process has heard of it by then. */
  pagePurges: 60 * 60 * 1000,
} as const;
