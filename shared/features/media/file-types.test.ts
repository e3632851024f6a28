import { describe, expect, it } from 'vitest';
import { decideType, extensionOf, fileTypeOf } from './file-types.ts';

const typeOf = (...asked: Parameters<typeof decideType>) => {
  const found = decideType(...asked);
  return typeof found === 'string' ? found : found.mediaType;
};

describe('what a file is', () => {
  it.each<readonly [sniffed: string | undefined, isText: boolean, filename: string, type: string]>([
    ['image/png', false, 'a.png', 'image/png'],
    ['image/png', false, 'a', 'image/png'],
    ['image/png', false, 'a.jpg', 'image/png'],
    ['image/png', false, 'a.php', 'image/png'],
    ['image/png', false, 'a.pdf', 'MEDIA_MISMATCH'],
    ['application/pdf', false, 'a.png', 'MEDIA_MISMATCH'],
    ['application/zip', false, 'a.zip', 'application/zip'],
    ['application/zip', false, 'a.epub', 'application/epub+zip'],
    ['application/epub+zip', false, 'a.zip', 'application/epub+zip'],
    ['application/zip', false, 'a.png', 'MEDIA_MISMATCH'],
    ['application/x-cfb', false, 'a.xls', 'application/vnd.ms-excel'],
    ['application/x-cfb', false, 'a.msi', 'MEDIA_TYPE'],
    ['video/mp4', false, 'a.m4a', 'audio/x-m4a'],
    ['video/mp4', false, 'a.mp4', 'video/mp4'],
    ['application/x-msdownload', false, 'a.exe', 'MEDIA_TYPE'],
    ['application/x-msdownload', false, 'a.pdf', 'MEDIA_MISMATCH'],
    [undefined, true, 'a.txt', 'text/plain'],
    [undefined, true, 'a.svg', 'image/svg+xml'],
    ['application/xml', true, 'a.svg', 'image/svg+xml'],
    ['application/xml', true, 'a.gpx', 'application/xml'],
    [undefined, true, 'a.html', 'MEDIA_TYPE'],
    [undefined, true, 'a.js', 'MEDIA_TYPE'],
    [undefined, true, 'a.png', 'MEDIA_MISMATCH'],
    [undefined, true, '', 'MEDIA_TYPE'],
    [undefined, false, 'a.txt', 'MEDIA_MISMATCH'],
    [undefined, false, 'a.bin', 'MEDIA_TYPE'],
  ])('that begins like %s (text: %s) and is called %j: %s', (sniffed, isText, filename, type) => {
    expect(typeOf(sniffed, isText, filename)).toBe(type);
  });

  it('is found again by its media type', () => {
    expect(fileTypeOf('application/pdf')?.extensions).toEqual(['pdf']);
    expect(fileTypeOf('text/html')).toBeUndefined();
  });

  it.each([
    ['a.JPG', 'jpg'],
    ['a.tar.gz', 'gz'],
    ['a', ''],
    ['.htaccess', 'htaccess'],
    ['a.', ''],
  ])('%j ends in %j', (filename, extension) => {
    expect(extensionOf(filename)).toBe(extension);
  });
});
