import { describe, expect, it } from 'vitest';
import { parseHostConfiguration } from './configuration.ts';

describe('parseHostConfiguration', () => {
  it('has a default for everything', () => {
    expect(parseHostConfiguration({}, '/data')).toEqual({
      server: 'http://localhost:4000',
      port: 4100,
      dataFolder: '/data',
    });
  });

  it('takes the origin of the server’s address', () => {
    const environment = {
      AWNING_SERVER: 'https://Shop.example/path/',
      STUDIO_PORT: '8080',
      STUDIO_DATA: '/d',
    };
    expect(parseHostConfiguration(environment, '/data')).toEqual({
      server: 'https://shop.example',
      port: 8080,
      dataFolder: '/d',
    });
  });

  it.each([
    [{ STUDIO_PORT: 'http' }, 'STUDIO_PORT is "http"'],
    [{ STUDIO_PORT: '0' }, 'STUDIO_PORT is "0"'],
    [{ STUDIO_PORT: '70000' }, 'STUDIO_PORT is "70000"'],
    [{ AWNING_SERVER: 'localhost:4000' }, 'AWNING_SERVER is "localhost:4000"'],
    [{ AWNING_SERVER: 'file:///etc' }, 'AWNING_SERVER is "file:///etc"'],
  ])('names the wrong variable of %j', (environment, message) => {
    expect(() => parseHostConfiguration(environment, '/data')).toThrow(message);
  });
});
