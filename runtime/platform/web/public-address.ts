import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not of everybody: this machine, private ones, those of manuals and of no single host. */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of IPv6 these are handed out to hosts of everybody, without those that wrap an address of IPv4. */
const WRAPPED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateIpv4 = new BlockList();
for (const [network, prefix] of PRIVATE_IPV4) privateIpv4.addSubnet(network, prefix, 'ipv4');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const wrappedIpv6 = new BlockList();
for (const [network, prefix] of WRAPPED_IPV6) wrappedIpv6.addSubnet(network, prefix, 'ipv6');
const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4');
ownMachine.addAddress('::1', 'ipv6');

/** Whether an IP address leads to a host of the internet, and not into a network behind it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateIpv4.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !wrappedIpv6.check(address, 'ipv6');
}

/** Whether an IP address is this machine. */
export function isOwnMachine(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && ownMachine.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
