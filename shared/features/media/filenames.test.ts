import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileType, fileTypeOf } from './file-types.ts';
import { cleanFilename, titleFromFilename } from './filenames.ts';
import { FILENAME_MAX } from './rules.ts';

function typeNamed(mediaType: string): FileType {
  const type = fileTypeOf(mediaType);
  if (type === undefined) throw new Error(`${mediaType} is not taken.`);
  return type;
}

const jpeg = typeNamed('image/jpeg');

describe('a clean name', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['photo.JPEG', 'photo.jpeg'],
    ['photo.png', 'photo.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\Users\\me\\My Photo.jpg', 'My-Photo.jpg'],
    ['a.php.jpg', 'a-php.jpg'],
    ['Größe – Übersicht.jpg', 'Größe-–-Übersicht.jpg'],
    ['猫.jpg', '猫.jpg'],
    ['\u202Egnp.exe.jpg', 'gnp-exe.jpg'],
    ['a\0b\r\nc.jpg', 'a-b-c.jpg'],
    ['"><script>.jpg', 'script.jpg'],
    ['.jpg', 'file.jpg'],
    ['---', 'file.jpg'],
    ['', 'file.jpg'],
  ])('of %j is %j', (given, clean) => {
    expect(cleanFilename(given, jpeg)).toBe(clean);
  });

  it('is safe and short, stays what it is, and ends in the ending of its type', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const clean = cleanFilename(given, jpeg);
        expect(clean).toMatch(/^[^./\\\p{C}\p{Z}"<>%?#&]+\.jpe?g$/u);
        expect(clean.length).toBeLessThanOrEqual(FILENAME_MAX);
        expect(cleanFilename(clean, jpeg)).toBe(clean);
      }),
    );
  });
});

describe('a title', () => {
  it.each([
    ['low-tide_kiln.png', 'Low tide kiln'],
    ['a.b.png', 'A.b'],
    ['élan.png', 'Élan'],
  ])('of %s is %s', (filename, title) => {
    expect(titleFromFilename(filename)).toBe(title);
  });
});
