/** What the token of a program begins with, so that people and scanners know one when they see it. */
export const API_TOKEN_PREFIX = 'awning_';
/** How much of a token is shown in lists, to tell it from others. */
export const API_TOKEN_START = API_TOKEN_PREFIX.length + 5;
/** How many tokens a site may have. */
export const API_TOKENS_MAX = 50;
/** "Last used" is kept to this many ms, so that not every call writes. */
export const LAST_USED_MS = 60 * 1000;

/** What calls about tokens may refuse, with the sentence for people. */
export const API_TOKEN_ERRORS = {
  TOKEN_NOT_FOUND: { status: 404, text: 'There is no such token. It may have been ended.' },
  TOO_MANY_TOKENS: { status: 409, text: `A site has at most ${API_TOKENS_MAX} tokens. End one first.` },
} as const;

/** True for the token of a program, by its looks; the session of a person looks different. */
export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN_PREFIX);
}
