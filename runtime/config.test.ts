import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('the settings', () => {
  it('have defaults for one machine', () => {
    expect(parseConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      rateLimitScale: 1,
      siteAddress: undefined,
      loopback: true,
      homeHost: 'localhost',
      ownersMakeSites: true,
      pageCacheBytes: 64 * 1024 * 1024,
      mailFrom: 'mail@localhost',
      smtpUrl: undefined,
      secretsKey: undefined,
      stripeUrl: 'https://api.stripe.com',
      googleMapsKey: undefined,
      googleMapsUrl: 'https://maps.googleapis.com',
      metricsToken: undefined,
      dataFolder: undefined,
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      logLevel: 'warn',
    });
  });

  it('open the server to others only with a public address', () => {
    expect(parseConfig({ HOST: '0.0.0.0', SITE_ADDRESS: 'https://saltmarsh.example/' })).toMatchObject({
      host: '0.0.0.0',
      siteAddress: 'https://saltmarsh.example',
      loopback: false,
      homeHost: 'saltmarsh.example',
      ownersMakeSites: false,
    });
    expect(() => parseConfig({ HOST: '0.0.0.0' })).toThrow('set SITE_ADDRESS');
  });

  it.each([
    [{ SITE_CREATION: 'closed' }, false],
    [{ SITE_ADDRESS: 'https://saltmarsh.example', SITE_CREATION: 'owners' }, true],
  ])('say who may make sites: %o', (environment, ownersMakeSites) => {
    expect(parseConfig(environment)).toMatchObject({ ownersMakeSites });
  });

  it('say how mails are delivered', () => {
    const settings = { SMTP_URL: 'smtps://shop:secret@mail.example', MAIL_FROM: 'shop@mail.example' };
    expect(parseConfig(settings)).toMatchObject({
      smtpUrl: settings.SMTP_URL,
      mailFrom: settings.MAIL_FROM,
    });
  });

  it('say where files are kept', () => {
    const settings = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'awning-files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const s3 = {
      endpoint: 'https://s3.example',
      bucket: 'awning-files',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    };
    expect(parseConfig(settings).s3).toEqual(s3);
    expect(parseConfig({ ...settings, S3_REGION: 'eu-west-1' }).s3?.region).toBe('eu-west-1');
  });

  it.each([
    [{ PORT: 'x' }, 'PORT is "x": give a port number between 0 and 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL has to begin with postgres://'],
    [{ SITE_ADDRESS: 'saltmarsh' }, 'SITE_ADDRESS has to be an http or https address.'],
    [{ SITE_CREATION: 'anyone' }, 'SITE_CREATION has to be owners or closed.'],
    [
      { SITE_ADDRESS: 'https://saltmarsh.example', DATABASE_URL: 'postgres://awning:Postgres@db/awning' },
      'The password in DATABASE_URL is one that everybody tries',
    ],
    [{ SECRETS_KEY: 'short' }, 'SECRETS_KEY has to be at least 32 characters'],
    [{ STRIPE_URL: 'stripe' }, 'STRIPE_URL has to be an http or https address.'],
    [{ GOOGLE_MAPS_URL: 'maps' }, 'GOOGLE_MAPS_URL has to be an http or https address.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN has to be at least 20 characters'],
    [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT has to be the address of an object store'],
    [{ S3_BUCKET: 'No Bucket' }, 'S3_BUCKET has to be the name of a bucket.'],
    [
      { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files' },
      'but S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set.',
    ],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL has to be an address such as smtps://'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set: set MAIL_FROM'],
    [{ MAIL_FROM: 'Shop <shop@mail.example>' }, 'MAIL_FROM has to be an email address'],
    [{ RATE_LIMIT_SCALE: '' }, 'RATE_LIMIT_SCALE has to be a number'],
    [{ RATE_LIMIT_SCALE: '-1' }, 'RATE_LIMIT_SCALE has to be a number'],
    [{ RATE_LIMIT_SCALE: '0', SITE_ADDRESS: 'https://saltmarsh.example' }, 'RATE_LIMIT_SCALE is 0'],
    [{ AWNING_LOG: 'loud' }, 'AWNING_LOG has to be'],
  ])('refuse %o with a sentence', (environment, sentence) => {
    expect(() => parseConfig(environment)).toThrow(sentence);
  });
});
