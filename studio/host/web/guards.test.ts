import { describe, expect, it } from 'vitest';
import { checkRequest, isForeignNavigation } from './guards.ts';

const PORT = 4100;
const HOST = `localhost:${PORT}`;

function call(headers: Record<string, string | undefined> = {}, method = 'POST') {
  return {
    method,
    path: '/bridge/callApi',
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  };
}

describe('checkRequest', () => {
  it.each([
    ['from the studio’s page', call()],
    [
      'from the studio’s page by number',
      call({ host: `127.0.0.1:${PORT}`, origin: `http://127.0.0.1:${PORT}` }),
    ],
    ['from a browser that does not say where it comes from', call({ 'sec-fetch-site': undefined })],
  ])('lets a call in %s', (_, request) => {
    expect(checkRequest(request, PORT)).toBeUndefined();
  });

  it.each([
    ['a foreign name for this machine', call({ host: `evil.example:${PORT}` }), 421],
    ['another port', call({ host: 'localhost:4000' }), 421],
    ['no host', call({ host: undefined }), 421],
    ['a name that begins like ours', call({ host: `localhost:${PORT}.evil.example` }), 421],
    ['no origin', call({ origin: undefined }), 403],
    ['a foreign origin', call({ origin: 'https://evil.example' }), 403],
    ['the preview’s origin, which is none', call({ origin: 'null' }), 403],
    ['the site’s own origin', call({ origin: 'http://localhost:4000' }), 403],
    ['our other name', call({ origin: `http://127.0.0.1:${PORT}` }), 403],
    ['a cross-site request', call({ 'sec-fetch-site': 'cross-site' }), 403],
    ['a same-site request', call({ 'sec-fetch-site': 'same-site' }), 403],
    ['a plain form', call({ 'content-type': 'text/plain' }), 415],
    ['no type', call({ 'content-type': undefined }), 415],
    ['a GET', call({}, 'GET'), 405],
  ])('turns away a call with %s', (_, request, status) => {
    expect(checkRequest(request, PORT)?.status).toBe(status);
  });

  it.each([
    ['GET', '/', HOST, undefined],
    ['HEAD', '/assets/a.js', HOST, undefined],
    ['POST', '/', HOST, 405],
    ['GET', '/', 'studio.evil.example', 421],
  ])('answers %s %s under %s with %s', (method, path, host, status) => {
    expect(checkRequest({ method, path, headers: { host } }, PORT)?.status).toBe(status);
  });
});

describe('isForeignNavigation', () => {
  it.each([
    [undefined, false],
    ['none', false],
    ['same-origin', false],
    ['same-site', true],
    ['cross-site', true],
  ])('for Sec-Fetch-Site %s is %s', (site, expected) => {
    const headers = { host: HOST, 'sec-fetch-site': site };
    expect(isForeignNavigation({ method: 'GET', path: '/', headers })).toBe(expected);
  });
});
