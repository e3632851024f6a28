/** Longest address. */
const URL_MAX = 2_083;

const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

/** What is said of an address that cannot be told or asked anything. */
export const WEB_ADDRESS_TEXT =
  'Enter an address that begins with https:// and that everybody on the internet can reach.';

/** Whether an address can be told or asked anything: one of the web, without a name and password in it. */
export function isWebAddress(text: string): boolean {
  return text.length <= URL_MAX && WEB_ADDRESS.test(text);
}
