import { describe, expect, it } from 'vitest';
import { mapFrameOf, mapOfAddress, placeOf } from './places.ts';

const PLACE = { latitude: 44.1, longitude: -69.12 };

describe('the place of a map', () => {
  it.each([
    '44.1, -69.12',
    'https://www.openstreetmap.org/#map=16/44.1/-69.12',
    'https://www.openstreetmap.org/?mlat=44.1&mlon=-69.12#map=12/1/1',
    'https://www.google.com/maps/place/Quay/@44.1,-69.12,17z',
    'https://www.google.com/maps/place/Quay/@1,1,17z/data=!3m1!4b1!3d44.1!4d-69.12',
    'https://maps.google.com/?q=44.1,-69.12',
    'https://www.google.com/maps/search/?api=1&query=44.1%2C-69.12',
  ])('is read out of %s', (text) => {
    expect(placeOf(text)).toEqual(PLACE);
  });

  it.each(['', 'https://maps.app.goo.gl/abc', '4 Quay Lane', '91, 10', '10, 181', 'https://example.com/'])(
    'is none in %j',
    (text) => {
      expect(placeOf(text)).toBeUndefined();
    },
  );

  it('is shown with what is around it', () => {
    expect(mapFrameOf(PLACE)).toBe(
      'https://www.openstreetmap.org/export/embed.html?bbox=-69.128000%2C44.092000%2C-69.112000%2C44.108000&layer=mapnik&marker=44.1%2C-69.12',
    );
  });

  it('is looked for by an address on one line', () => {
    expect(mapOfAddress('4 Quay Lane\n Maine ')).toBe(
      'https://www.openstreetmap.org/search?query=4%20Quay%20Lane%20Maine',
    );
  });
});
