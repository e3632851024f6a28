import { describe, expect, it } from 'vitest';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { isWeakPassword } from './weak-passwords.ts';

const ABOUT = ['Saltmarsh Ceramics', SAMPLE_LOGIN.email, 'Ines Fontaine'];

describe('a password', () => {
  it.each([
    [
      'is in the lists',
      ['password', 'PassWord', 'football', 'trustno1', '1q2w3e4r', 'schneider', 'printemps'],
    ],
    ['has little around a word of the lists', ['Password1!', 'letmein123', 'lighthouse7', '!!!football!!!']],
    ['writes such a word with figures and signs', ['p4ssw0rd', 'P@$$w0rd', 'f00tb4ll99']],
    ['repeats', ['aaaaaaaa', 'abababab', 'abcabcabc', 'aaaaaaaa1', 'z'.repeat(1_024)]],
    ['is a sequence', ['12345678', 'abcdefgh', '87654321', 'zyxwvuts9']],
    ['is a row of keys', ['qwertyuiop', 'qwertzuiop', 'azertyuiop']],
    ['is a date', ['20051987', '13.05.1987']],
    ['names the site', ['saltmarsh1', 'S4ltm4rsh', 'SaltmarshCeramics', 'ceramics2024']],
    ['names the person', [SAMPLE_LOGIN.email, 'inesfontaine', 'Fontaine!!']],
  ])('is weak where it %s', async (_, passwords) => {
    const strong: string[] = [];
    for (const password of passwords) if (!(await isWeakPassword(password, ABOUT))) strong.push(password);
    expect(strong).toEqual([]);
  });

  it.each([
    SAMPLE_LOGIN.password,
    'correct horse battery staple',
    'constructor-of-boats',
    'x7Kq9pLm',
    'kiln-saltmarsh-tide',
    '夏の海辺の陶器市',
  ])('is good where few would choose it: %s', async (password) => {
    expect(await isWeakPassword(password, ABOUT)).toBe(false);
  });

  it('is looked at without knowing anything of its person', async () => {
    expect(await isWeakPassword('saltmarsh-kiln', [])).toBe(false);
    expect(await isWeakPassword('saltmarsh-kiln', ['', 'ab'])).toBe(false);
  });
});
