import { describe, expect, it } from 'vitest';
import type { Host } from '../host.ts';
import { createBrowserSessions } from './browser-sessions.ts';

function createSessions() {
  let count = 0;
  const made: boolean[] = [];
  const host: Host = { handle: async () => ({ ok: true, value: {} }), siteOrigins: async () => [] };
  const sessions = createBrowserSessions({
    token: 'one-time',
    newId: () => {
      count += 1;
      return `id-${count}`;
    },
    createHost: (isTrusted) => {
      made.push(isTrusted);
      return { ...host };
    },
  });
  return { sessions, made };
}

describe('browser sessions', () => {
  it('trusts the first browser that brings the token, and no second one', () => {
    const { sessions, made } = createSessions();
    expect(sessions.redeem('wrong')).toBeUndefined();
    expect(sessions.redeem('')).toBeUndefined();
    expect(sessions.redeem('one-time')?.isTrusted).toBe(true);
    expect(sessions.redeem('one-time')).toBeUndefined();
    expect(made).toEqual([true]);
  });

  it('gives every browser a host of its own', () => {
    const { sessions } = createSessions();
    const [one, other] = [sessions.open(), sessions.open()];
    expect(one.host).not.toBe(other.host);
    expect(one.id).not.toBe(other.id);
    expect(sessions.find(one.id)).toBe(one);
    expect(sessions.find('unknown')).toBeUndefined();
    expect(sessions.find(undefined)).toBeUndefined();
  });

  it('forgets the browser that was quiet longest when there are too many, but never the trusted one', () => {
    const { sessions } = createSessions();
    const trusted = sessions.redeem('one-time');
    const first = sessions.open();
    const second = sessions.open();
    for (let index = 0; index < 47; index += 1) sessions.open();
    expect(sessions.find(first.id)).toBe(first);
    sessions.open();
    sessions.open();
    expect(sessions.find(first.id)).toBe(first);
    expect(sessions.find(second.id)).toBeUndefined();
    expect(sessions.find(trusted?.id)).toBe(trusted);
  });

  it('forgets nobody who works for any number of visits, and the quietest of those who work for another', () => {
    const { sessions } = createSessions();
    const working = Array.from({ length: 50 }, () => sessions.use(sessions.open().id));
    for (let index = 0; index < 200; index += 1) sessions.open();
    for (const one of working) expect(sessions.find(one?.id)).toBe(one);
    const late = sessions.use(sessions.open().id);
    expect(sessions.find(late?.id)).toBe(late);
    expect(sessions.use(working[0]?.id)).toBeUndefined();
    expect(sessions.find(working[1]?.id)).toBe(working[1]);
  });
});
