import express from 'express';
import { describe, expect, it } from 'vitest';
import { assertRoutesOnly, findAddresses } from './own-addresses.ts';

const answer: express.RequestHandler = (_, response) => void response.end();

function layersOf(put: (app: express.Express) => void) {
  const app = express();
  put(app);
  return app.router.stack;
}

describe('the addresses of routes', () => {
  const isTaken = findAddresses(
    layersOf((app) => {
      app.get('/health', answer);
      app.get('/images/:file/:name', answer);
      app.get('/s/download/:token', answer);
      app.get('/draft/:token{/*path}', answer);
      app.get('/sitemap-:part.xml', answer);
      app.post('/cart/add', answer);
    }),
    ['/api'],
  );

  it.each([
    '/health',
    '/HEALTH/',
    '/images/1/a.png',
    '/images',
    '/s/download/x',
    '/draft/x/y',
    '/Sitemap-1.xml',
    '/api',
    '/api/v1',
  ])('take the path %s', (path) => {
    expect(isTaken(path)).toBe(true);
  });

  it.each([
    '/',
    '//health',
    '/healthy',
    '/image',
    '/s/other',
    '/s',
    '/cart/add',
    '/sitemap',
    '/apis',
    '/%68ealth',
    '',
  ])('leave the path %s to pages', (path) => {
    expect(isTaken(path)).toBe(false);
  });

  it.each(['/:page', '/*rest', '/{lang}', /^\/x/])('have to begin with a word of their own: %s', (path) => {
    expect(() =>
      findAddresses(
        layersOf((app) => app.get(path, answer)),
        [],
      ),
    ).toThrow('word of its own');
  });
});

describe('what features put on the server', () => {
  it('are routes, and what tells their errors', () => {
    const tell: express.ErrorRequestHandler = (_error, _request, response, _next) => void response.end();
    expect(() => assertRoutesOnly(layersOf((app) => app.get('/x', answer).use('/x', tell)))).not.toThrow();
    expect(() => assertRoutesOnly(layersOf((app) => app.use('/x', answer)))).toThrow('is no route');
  });
});
