/** Pages that mailed links lead to, with the token in the query, and where people land when it is done. */
export const ACCOUNT_PATHS = {
  invitation: '/account/invitation',
  invitationDone: '/account/invitation/done',
  passwordReset: '/account/password',
  signIn: '/account/sign-in',
  passwordResetDone: '/account/password/done',
} as const;
