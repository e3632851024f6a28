const EMAIL_MIN = 3;
const EMAIL_MAX = 256;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** True for an email address as visitors give one: 3 to 256 characters of a simple pattern. */
export function isEmailAddress(text: string): boolean {
  return text.length >= EMAIL_MIN && text.length <= EMAIL_MAX && EMAIL.test(text);
}
