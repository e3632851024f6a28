import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { createWebPost, ForbiddenAddress } from './web-post.ts';

let server: Server;
let port: number;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end();
    else response.writeHead(204).end();
  });
  server.on('connection', () => {
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('an address', () => {
  it.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['not an address', false],
  ])('%s is one of the internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('a message of a public server', () => {
  const post = createWebPost(false);

  it.each([
    'https://127.0.0.1',
    'https://[::1]',
    'https://0x7f000001',
    'https://2130706433',
    'https://169.254.169.254',
    'https://[::ffff:127.0.0.1]',
    'https://localhost',
    'http://localhost',
    'http://books.example',
  ])('goes to no host behind it: %s', async (origin) => {
    const before = asked;
    const url = new URL(`${origin}/`);
    url.port = String(port);
    await expect(post.send(url.href, {}, '{}')).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(asked).toBe(before);
  });
});

describe('an address that is about to be saved', () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'books.example': ['93.184.215.14'],
    'inner.example': ['10.1.2.3'],
    'own.example': ['127.0.0.1'],
    'both.example': ['93.184.215.14', '192.168.0.7'],
    'six.example': ['fd00::1'],
  };
  const addressesOf = (host: string) => {
    const found = names[host];
    return found === undefined ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(found);
  };

  it.each([
    ['https://books.example/told', true, true],
    ['https://inner.example/told', false, false],
    ['https://both.example/told', false, false],
    ['https://six.example/told', false, false],
    ['https://own.example/told', false, true],
    ['https://10.1.2.3/told', false, false],
    ['https://[fd00::1]/told', false, false],
    ['https://127.0.0.1/told', false, true],
    ['https://93.184.215.14/told', true, true],
    ['http://books.example/told', false, true],
    // Nobody knows yet where it will lead; it is looked up again when something is sent.
    ['https://not-yet.example/told', true, true],
    ['no address', false, false],
  ])('%s may be reached by a public server: %s, by one of this machine: %s', async (url, byPublic, byOwn) => {
    expect(await createWebPost(false, addressesOf).mayReach(url)).toBe(byPublic);
    expect(await createWebPost(true, addressesOf).mayReach(url)).toBe(byOwn);
  });

  it('is looked up by the names that this machine knows', async () => {
    expect(await createWebPost(false).mayReach('https://localhost/')).toBe(false);
    expect(await createWebPost(true).mayReach('https://localhost/')).toBe(true);
  });
});

describe('a message of a server that is only for this machine', () => {
  it('goes to this machine, and tells the status without following', async () => {
    const post = createWebPost(true);
    expect(await post.send(`http://localhost:${port}/`, {}, '{}')).toBe(204);
    expect(await post.send(`http://127.0.0.1:${port}/elsewhere`, {}, '{}')).toBe(302);
    expect(post.allows('http://10.0.0.1/')).toBe(false);
  });

  it.each([
    ['where nobody answers', 'http://127.0.0.1:1/', 'No program answers at this address.'],
    [
      'of a name that nobody has',
      'https://books.invalid/',
      /^Its host name (?:is not known|could not be looked up)\.$/,
    ],
  ])('says in words why it did not arrive %s', async (_, url, words) => {
    await expect(createWebPost(true).send(url, {}, '{}')).rejects.toThrow(words);
  });
});
