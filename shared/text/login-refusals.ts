/** What logins of every kind of account may refuse, with the sentence for people. */
export const LOGIN_REFUSALS = {
  /** For an unknown account and a wrong password alike, so that nobody learns which accounts exist. */
  LOGIN_FAILED: { status: 401, text: 'The email address or password is incorrect.' },
  /** For an account that too many tries were made for, whether there is one or not. */
  TOO_MANY_LOGINS: {
    status: 429,
    text: 'Too many attempts to sign in to this account, perhaps by somebody else. Devices that signed in before still can, others can again within an hour. To sign in right away, use a link sent by email.',
  },
  WRONG_PASSWORD: { status: 403, text: 'This password is incorrect.' },
  COMMON_PASSWORD: {
    status: 400,
    text: 'This password is easy to guess. Choose a longer or less usual one, without your name, your address or the name of the site.',
  },
  LINK_USED: { status: 410, text: 'This link was used before or is too old. Ask for a new one.' },
} as const;
