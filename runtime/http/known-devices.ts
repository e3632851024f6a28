import { createHmac } from 'node:crypto';
import { DEVICE_MS, DEVICES_MAX } from '#shared/http/known-devices.ts';
import { equalSecrets, sha256 } from '../platform/ids/ids.ts';
import type { RequestContext, Site } from './context.ts';
import type { EdgeDeps } from './request.ts';
import { cookieOptions } from './request.ts';

/** An account that somebody signs in to. */
export interface DeviceAccount {
  readonly kind: 'contributor' | 'siteUser';
  readonly id: string;
  /** Part of what is signed, so that devices are forgotten when the password changes. */
  readonly passwordHash: string;
}

/** Cookie of the accounts that a browser has signed in to. */
export const DEVICE_COOKIE = 'KnownDevice';

const BETWEEN_MARKS = '~';
const BASE = 36;
const NAME_CHARACTERS = 8;

/** Tells the marks of one account from those of others in the same browser; nothing rests on it. */
const nameOf = ({ kind, id }: DeviceAccount) => sha256(`${kind} ${id}`).slice(0, NAME_CHARACTERS);

function sign({ siteSecret }: Pick<Site, 'siteSecret'>, account: DeviceAccount, issued: string): string {
  const { kind, id, passwordHash } = account;
  return createHmac('sha256', siteSecret)
    .update(`known device\n${kind}\n${id}\n${passwordHash}\n${issued}`)
    .digest('base64url');
}

/**
 * What a device keeps that has signed in to an account. It opens nothing: it only tells the account's person from
 * somebody who tries passwords elsewhere.
 * @param now epoch milliseconds
 */
export function createDeviceMark(
  site: Pick<Site, 'siteSecret'>,
  account: DeviceAccount,
  now: number,
): string {
  const issued = now.toString(BASE);
  return `${nameOf(account)}.${issued}.${sign(site, account, issued)}`;
}

/**
 * Whether one of a device's marks is of this account and its password, and not too old.
 * @param marks what the device sent
 * @param now epoch milliseconds
 */
export function isDeviceOf(
  site: Pick<Site, 'siteSecret'>,
  account: DeviceAccount,
  marks: string | undefined,
  now: number,
): boolean {
  const kept = (marks ?? '').split(BETWEEN_MARKS).slice(0, DEVICES_MAX);
  return kept.some((mark) => {
    const [, issued = '', signature = ''] = mark.split('.');
    const isRecent = now - Number.parseInt(issued, BASE) < DEVICE_MS;
    return isRecent && equalSecrets(signature, sign(site, account, issued));
  });
}

/** Lets the browser keep the mark of an account, beside those of other accounts that it has signed in to. */
export function giveDeviceMark(
  deps: Pick<EdgeDeps, 'loopback'>,
  { cookies, setCookie }: Pick<RequestContext, 'cookies' | 'setCookie'>,
  mark: string,
): void {
  const [name = ''] = mark.split('.');
  const kept = (cookies[DEVICE_COOKIE] ?? '').split(BETWEEN_MARKS).filter(Boolean);
  const others = kept.filter((other) => !other.startsWith(`${name}.`));
  const marks = [mark, ...others].slice(0, DEVICES_MAX).join(BETWEEN_MARKS);
  setCookie(DEVICE_COOKIE, marks, cookieOptions(deps, true, DEVICE_MS));
}
