/** What logins of every kind of account may refuse, with the sentence for people. */
export const LOGIN_REFUSALS = {
  /** For an unknown account and a wrong password alike, so that nobody learns which accounts exist. */
  LOGIN_FAILED: { status: 401, text: 'This e-mail address and password do not belong together.' },
  /** For an account that too many tries were made for, whether there is one or not. */
  TOO_MANY_LOGINS: {
    status: 429,
    text: 'Too many tries to sign in to this account were made, perhaps by somebody else. Devices that signed in to it before still can, others can again within an hour, and a mailed link gets you in at once.',
  },
  WRONG_PASSWORD: { status: 403, text: 'This is not your password.' },
  COMMON_PASSWORD: {
    status: 400,
    text: 'This password is easy to guess. Choose a longer or less usual one, without your name, your address or the name of the site.',
  },
  LINK_USED: { status: 410, text: 'This link was used before or is too old. Ask for a new one.' },
} as const;
