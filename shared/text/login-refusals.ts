/** What logins of every kind of account may refuse, with the sentence for people. */
export const LOGIN_REFUSALS = {
  /** For an unknown account and a wrong password alike, so that nobody learns which accounts exist. */
  LOGIN_FAILED: { status: 401, text: 'This e-mail address and password do not belong together.' },
  WRONG_PASSWORD: { status: 403, text: 'This is not your password.' },
  COMMON_PASSWORD: {
    status: 400,
    text: 'Many people use this password, so it is easy to guess. Choose another one.',
  },
  LINK_USED: { status: 410, text: 'This link was used before or is too old. Ask for a new one.' },
} as const;
