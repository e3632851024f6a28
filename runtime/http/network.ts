import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_GROUPS = 8;
const KEPT_GROUPS = 3;
const COUNTED_GROUPS = 4;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const start = split(head);
  const end = split(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(IPV6_GROUPS - start.length - end.length, 0);
  return [...start, ...Array.from({ length: gap }, () => '0'), ...end].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

/**
 * The network of an address: enough to tell home from abroad, too little to tell one person from their neighbours.
 * @returns the address shortened to /24 (IPv4) or /48 (IPv6); empty for a text that is no address
 */
export function networkOf(address: string | undefined): string {
  const text = MAPPED.exec(address ?? '')?.[1] ?? address ?? '';
  if (isIPv4(text)) return `${text.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(text)) return `${groupsOf(text).slice(0, KEPT_GROUPS).join(':')}::/48`;
  return '';
}

/** An address as it is counted: IPv6 by its /64, since one caller has all of that. */
export function toCountedAddress(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  return plain.includes(':') ? groupsOf(plain).slice(0, COUNTED_GROUPS).join(':') : plain;
}
