/** Providers of mail that deliver with and without the dots of a name alike; they are one, by two names. */
export const DOTLESS_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];
/** The name that both are counted by. */
export const DOTLESS_DOMAIN = 'gmail.com';

/** A name with a tag behind a plus, whose mail comes to the name without it. */
const TAGGED = /^([^+]+)\+.*@([^@]*)$/s;

/**
 * Whom an email address belongs to, as far as limits per person count: addresses that differ by case, by a tag behind
 * a plus, or by dots where the provider passes over them, belong to one. It is no address to write to.
 */
export function personOfEmail(email: string): string {
  const address = email.trim().toLowerCase().replace(TAGGED, '$1@$2');
  const at = address.lastIndexOf('@');
  if (at < 0 || !DOTLESS_DOMAINS.includes(address.slice(at + 1))) return address;
  return `${address.slice(0, at).replaceAll('.', '')}@${DOTLESS_DOMAIN}`;
}
