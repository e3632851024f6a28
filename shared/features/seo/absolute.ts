/** An address of the site, or of another one, as a whole. */
export function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address;
}
