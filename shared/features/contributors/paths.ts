/** Pages that mailed links lead to; the token is in the query. */
export const ACCOUNT_PATHS = {
  invitation: '/account/invitation',
  passwordReset: '/account/password',
} as const;
