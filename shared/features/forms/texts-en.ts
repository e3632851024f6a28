const MESSAGES = {
  /** Beside a required field that is empty. */
  required: 'Required',
  /** Of an email address that is none. */
  email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
  /** Of a text that is too long. */
  tooLong: 'You have exceeded the character limit.',
  /** Of the form when one of its fields is not right. */
  invalid: 'One or more fields is invalid, please check your entries.',
  number: 'Enter a number.',
  amount: 'Enter an amount such as 12.50.',
  wholeAmount: 'Enter a whole amount such as 1200.',
  website: 'Enter an address such as https://example.com.',
  username: 'Enter a username such as @saltmarsh.',
  option: 'Choose one of the options.',
  options: 'Choose from the options.',
  statements: 'Choose an answer for each statement.',
  date: 'Enter a valid date: month, day and a four-digit year.',
  time: 'Enter a valid time.',
  phone: 'Enter a phone number.',
  /** On the button while the answers are sent. */
  saving: 'Saving…',
  close: 'Close',
  add: 'Add to cart',
  leave: 'Back without adding',
  /** Of files that a visitor attached: too many, one that is not kept any more, of another type, and too large. */
  tooManyFiles: 'You have attached too many files.',
  fileGone: 'Attach this file again.',
  fileType: 'Files of this type are not accepted.',
  fileTooLarge: 'This file is too large.',
  /** What may be attached; `{count}` and `{size}` are numbers. */
  fileLimits: 'Up to {count} files of {size} MB each.',
  uploading: 'Uploading…',
  nameFirst: 'First name',
  nameLast: 'Last name',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  addressCity: 'City',
  addressState: 'State or province',
  addressZip: 'ZIP or postal code',
  addressCountry: 'Country',
  dateMonth: 'Month',
  dateDay: 'Day',
  dateYear: 'Year',
  timeHour: 'Hour',
  timeMinute: 'Minute',
  timeSecond: 'Second',
  timeAmpm: 'AM or PM',
  phoneCountry: 'Country code',
  phoneAreacode: 'Area code',
  phonePrefix: 'Prefix',
  phoneLine: 'Line',
} as const;

const SCALE = {
  productAnswerMapStronglyDisagree: 'Strongly Disagree',
  productAnswerMapDisagree: 'Disagree',
  productAnswerMapNeutral: 'Neutral',
  productAnswerMapAgree: 'Agree',
  productAnswerMapStronglyAgree: 'Strongly Agree',
} as const;

/** What forms say by themselves. */
export type FormMessages = Readonly<Record<keyof typeof MESSAGES, string>>;

/** Key of an answer on the scale of agreement among the texts of a site. */
export type ScaleKey = keyof typeof SCALE;

/** All that a form says in one language; browsers load that of the page alone. */
export interface FormTexts {
  readonly messages: FormMessages;
  /** The answers on the scale of agreement. */
  readonly scale: Readonly<Record<ScaleKey, string>>;
}

/** The texts of forms in English. */
export const ENGLISH: FormTexts = { messages: MESSAGES, scale: SCALE };
