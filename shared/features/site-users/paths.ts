/** Calls of members about their own account. */
export const SITE_USER_ACCOUNT_PATH = '/api/site-users/account';
/** Where members sign in and out. */
export const SITE_USER_SESSION_PATH = `${SITE_USER_ACCOUNT_PATH}/session`;
/** The page of the account: forms to come in, or what belongs to the member. */
export const ACCOUNT_PAGE_PATH = '/account';
/** Names, in the address of that page, where who logs in wanted to go. */
export const RETURN_PARAMETER = 'returnTo';
/** Where to log in, and come back from to a path of the site. */
export function pathOfLogIn(returnTo: string): string {
  return `${ACCOUNT_PAGE_PATH}?${RETURN_PARAMETER}=${encodeURIComponent(returnTo)}`;
}
/** Pages that mailed links lead to, with the token in the query. */
export const SITE_USER_LINK_PATHS = {
  confirm: '/account/confirm',
  password: '/account/new-password',
} as const;
/** Where the forms of the account's page send their fields. */
export const ACCOUNT_FORM_PATHS = {
  logIn: '/account/log-in',
  signUp: '/account/sign-up',
  signUpBuyer: '/account/sign-up-buyer',
  forgotten: '/account/forgotten',
  logOut: '/account/log-out',
  profile: '/account/profile',
  changePassword: '/account/change-password',
  addAddress: '/account/add-address',
  removeAddress: '/account/remove-address',
  deleteAccount: '/account/delete',
} as const;
/** Calls of staff about members. */
export const SITE_USERS_PATH = '/api/v1/site-users';
