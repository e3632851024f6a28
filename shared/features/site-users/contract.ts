import { z } from 'zod';
import { shippingLocationSchema } from '#shared/features/cart/shape.ts';
import { ADDRESS_REFUSALS } from '#shared/places/address-refusal.ts';
import {
  emailSchema,
  mailedTokenSchema,
  newPasswordSchema,
  passwordSchema,
} from '#shared/features/contributors/contract.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { SITE_USER_ACCOUNT_PATH, SITE_USER_SESSION_PATH, SITE_USERS_PATH } from './paths.ts';
import { SITE_USER_ERRORS } from './rules.ts';

const NAME_MAX = 100;

const nameSchema = z.string().trim().max(NAME_MAX, 'This name is too long.').default('');
const successSchema = z.object({ success: z.literal(true) });

/** A member as they see themselves. */
export const siteUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Language tag that the member chose; empty for that of the site. */
  locale: z.string(),
});

export type SiteUser = z.output<typeof siteUserSchema>;

const { LOGIN_FAILED, TOO_MANY_LOGINS, CONFIRM_EMAIL, LANGUAGE_UNKNOWN, LINK_USED } = SITE_USER_ERRORS;
const {
  COMMON_PASSWORD,
  WRONG_PASSWORD,
  TOO_MANY_ADDRESSES,
  ADDRESS_NOT_FOUND,
  ORDER_NOT_FOUND,
  ORDERS_OPEN,
} = SITE_USER_ERRORS;

/** Signs a member in (docs/members.md); the visitor's cart becomes one with the member's. */
export const openSiteUserSession = endpoint({
  name: 'openSiteUserSession',
  method: 'POST',
  path: SITE_USER_SESSION_PATH,
  access: 'visitor',
  limits: ['login'],
  limitText: LOGIN_FAILED.text,
  summary: 'Signs a member in with cookies, and makes one cart of the visitor’s and the member’s.',
  input: {
    body: z.object({
      email: emailSchema,
      password: passwordSchema,
      rememberMe: z.boolean().default(false),
    }),
  },
  output: z.object({
    /** To be sent with writes of members as X-SiteUser-XSRF-Token. */
    xsrfToken: z.string(),
    siteUser: siteUserSchema,
    cartToken: z.string().optional(),
  }),
  errors: { LOGIN_FAILED, TOO_MANY_LOGINS, CONFIRM_EMAIL },
});

/** Signs a member out. */
export const endSiteUserSession = endpoint({
  name: 'endSiteUserSession',
  method: 'DELETE',
  path: SITE_USER_SESSION_PATH,
  access: 'visitor',
  summary: 'Signs a member out; nobody being signed in is fine too.',
  input: {
    query: z.object({
      /** `true` leaves the browser a copy of the member's cart. */
      cloneCart: z.enum(['true', 'false']).default('false'),
    }),
  },
  output: z.object({ success: z.literal(true), cartToken: z.string().optional() }),
  errors: {},
});

/** Longest text that is looked for among the languages of the site. */
const LANGUAGE_TEXT_MAX = 100;

/** Chooses a language. */
export const setSiteUserLocale = endpoint({
  name: 'setSiteUserLocale',
  method: 'POST',
  path: `${SITE_USER_ACCOUNT_PATH}/locale`,
  access: 'visitor',
  summary: 'Chooses the language that the site speaks to this visitor, or member, in.',
  input: { body: z.object({ language: z.string().max(LANGUAGE_TEXT_MAX) }) },
  output: z.object({ locale: z.string() }),
  errors: { LANGUAGE_UNKNOWN },
});

/** Tells a member about themselves. */
export const getSiteUser = endpoint({
  name: 'getSiteUser',
  method: 'GET',
  path: SITE_USER_ACCOUNT_PATH,
  access: 'member',
  summary: 'Tells who is signed in.',
  input: {},
  output: z.object({ siteUser: siteUserSchema }),
  errors: {},
});

/** Makes an account; answers the same whether or not there is one with this address. */
export const createSiteUser = endpoint({
  name: 'createSiteUser',
  method: 'POST',
  path: SITE_USER_ACCOUNT_PATH,
  access: 'visitor',
  limits: ['signUp'],
  summary: 'Makes an account, which can be used when the link that is mailed to its address was opened.',
  input: {
    body: z.object({
      email: emailSchema,
      password: newPasswordSchema,
      firstName: nameSchema,
      lastName: nameSchema,
    }),
  },
  output: successSchema,
  errors: { COMMON_PASSWORD },
  success: 202,
});

/** Makes an account for who has bought without one; the address is that of the order. */
export const createSiteUserOfOrder = endpoint({
  name: 'createSiteUserOfOrder',
  method: 'POST',
  path: `${SITE_USER_ACCOUNT_PATH}/of-order`,
  access: 'visitor',
  limits: ['signUp'],
  summary: 'Makes an account for the buyer of an order, whose token is given.',
  input: { body: z.object({ orderToken: mailedTokenSchema, password: newPasswordSchema }) },
  output: successSchema,
  errors: { COMMON_PASSWORD, ORDER_NOT_FOUND },
  success: 202,
});

/** Confirms the address of a new account, for who knows its password too, and signs them in. */
export const confirmSiteUser = endpoint({
  name: 'confirmSiteUser',
  method: 'POST',
  path: `${SITE_USER_ACCOUNT_PATH}/confirmation`,
  access: 'visitor',
  limits: ['login'],
  summary: 'Confirms the address of an account with the token of a mailed link, and signs its member in.',
  input: { body: z.object({ token: mailedTokenSchema, password: passwordSchema }) },
  output: z.object({ xsrfToken: z.string(), siteUser: siteUserSchema }),
  errors: { LINK_USED, WRONG_PASSWORD },
});

/** Asks for a link that sets a new password; answers the same whether or not there is an account. */
export const askForSiteUserPassword = endpoint({
  name: 'askForSiteUserPassword',
  method: 'POST',
  path: `${SITE_USER_ACCOUNT_PATH}/forgotten-password`,
  access: 'visitor',
  limits: ['signUp'],
  summary: 'Mails a link that sets a new password, if there is such an account.',
  input: { body: z.object({ email: emailSchema }) },
  output: successSchema,
  errors: {},
  success: 202,
});

/** Sets a new password with the token of a mailed link; all sessions end and a new one begins. */
export const resetSiteUserPassword = endpoint({
  name: 'resetSiteUserPassword',
  method: 'POST',
  path: `${SITE_USER_ACCOUNT_PATH}/new-password`,
  access: 'visitor',
  limits: ['login'],
  summary: 'Sets a new password with the token of a mailed link, and signs its member in.',
  input: { body: z.object({ token: mailedTokenSchema, newPassword: newPasswordSchema }) },
  output: z.object({ xsrfToken: z.string(), siteUser: siteUserSchema }),
  errors: { LINK_USED, COMMON_PASSWORD },
});

/** Changes the own password; all other sessions end. */
export const changeSiteUserPassword = endpoint({
  name: 'changeSiteUserPassword',
  method: 'PUT',
  path: `${SITE_USER_ACCOUNT_PATH}/password`,
  access: 'member',
  limits: ['login', 'account'],
  summary: 'Changes the password of who is signed in, and ends all their other sessions.',
  input: { body: z.object({ password: passwordSchema, newPassword: newPasswordSchema }) },
  output: successSchema,
  errors: { WRONG_PASSWORD, COMMON_PASSWORD },
});

/** Changes what a member is called. */
export const updateSiteUser = endpoint({
  name: 'updateSiteUser',
  method: 'PUT',
  path: SITE_USER_ACCOUNT_PATH,
  access: 'member',
  summary: 'Changes the name of who is signed in.',
  input: { body: z.object({ firstName: nameSchema, lastName: nameSchema }) },
  output: z.object({ siteUser: siteUserSchema }),
  errors: {},
});

/** An address that a member keeps. */
export const siteUserAddressSchema = z.object({ id: idSchema, location: shippingLocationSchema });

export type SiteUserAddress = z.output<typeof siteUserAddressSchema>;

/** Keeps an address. */
export const addSiteUserAddress = endpoint({
  name: 'addSiteUserAddress',
  method: 'POST',
  path: `${SITE_USER_ACCOUNT_PATH}/addresses`,
  access: 'member',
  summary: 'Keeps an address for the next order.',
  input: { body: shippingLocationSchema },
  output: z.object({ address: siteUserAddressSchema }),
  errors: { TOO_MANY_ADDRESSES, ...ADDRESS_REFUSALS },
  success: 201,
});

/** Forgets an address. */
export const removeSiteUserAddress = endpoint({
  name: 'removeSiteUserAddress',
  method: 'DELETE',
  path: `${SITE_USER_ACCOUNT_PATH}/addresses/:addressId`,
  access: 'member',
  summary: 'Forgets an address.',
  input: { params: z.object({ addressId: idSchema }) },
  output: successSchema,
  errors: { ADDRESS_NOT_FOUND },
});

/** Deletes the own account with all that is kept of its member. */
export const deleteOwnSiteUser = endpoint({
  name: 'deleteOwnSiteUser',
  method: 'POST',
  path: `${SITE_USER_ACCOUNT_PATH}/deletion`,
  access: 'member',
  activity: 'deleted, at their own wish, the member',
  limits: ['login', 'account'],
  summary:
    'Deletes the account of who is signed in and all that is kept of them; orders stay without a name.',
  input: { body: z.object({ password: passwordSchema }) },
  output: successSchema,
  errors: { WRONG_PASSWORD, ORDERS_OPEN },
});

const { SITE_USER_NOT_FOUND, BAD_CURSOR } = SITE_USER_ERRORS;

/** A member as staff see them in the list. */
export const listedSiteUserSchema = siteUserSchema.extend({
  createdOn: z.iso.datetime(),
  /** Absent until the address is confirmed. */
  confirmedOn: z.iso.datetime().optional(),
  /** When they last signed in; absent for who never did. */
  signedInOn: z.iso.datetime().optional(),
  /** Orders that came to something. */
  orderCount: z.int(),
});

export type ListedSiteUser = z.output<typeof listedSiteUserSchema>;

/** The members, the newest first. */
export const listSiteUsers = endpoint({
  name: 'listSiteUsers',
  method: 'GET',
  path: SITE_USERS_PATH,
  access: { permission: 'members' },
  studio: true,
  summary:
    'The members of the site, the newest first; each word of a search begins a word of a name or address.',
  input: {
    query: z.object({
      search: z.string().trim().max(200).optional(),
      cursor: z.string().max(1_000).optional(),
    }),
  },
  output: z.object({
    siteUsers: z.array(listedSiteUserSchema),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});

const siteUserParams = { params: z.object({ siteUserId: idSchema }) };

/** One member, with what they keep. */
export const readSiteUser = endpoint({
  name: 'readSiteUser',
  method: 'GET',
  path: `${SITE_USERS_PATH}/:siteUserId`,
  access: { permission: 'members' },
  studio: true,
  summary: 'A member with their addresses, and in how many browsers they are signed in.',
  input: siteUserParams,
  output: z.object({
    siteUser: listedSiteUserSchema,
    addresses: z.array(siteUserAddressSchema),
    sessionCount: z.int(),
  }),
  errors: { SITE_USER_NOT_FOUND },
});

/** Ends all sessions of a member. */
export const endSiteUserSessions = endpoint({
  name: 'endSiteUserSessions',
  method: 'DELETE',
  path: `${SITE_USERS_PATH}/:siteUserId/sessions`,
  access: { permission: 'members' },
  studio: true,
  activity: 'signed out everywhere the member',
  summary: 'Signs a member out of all browsers.',
  input: siteUserParams,
  output: z.object({ ended: z.int() }),
  errors: { SITE_USER_NOT_FOUND },
});

/** Deletes a member with all that is kept of them. */
export const deleteSiteUser = endpoint({
  name: 'deleteSiteUser',
  method: 'DELETE',
  path: `${SITE_USERS_PATH}/:siteUserId`,
  access: { permission: 'members' },
  studio: true,
  activity: 'deleted the member',
  summary:
    'Deletes a member and all that is kept of them; orders stay without a name, and subscriptions are canceled.',
  input: siteUserParams,
  output: successSchema,
  errors: { SITE_USER_NOT_FOUND },
});
