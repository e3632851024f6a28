import { describe, expect, it } from 'vitest';
import { MEDIA_MAX_BYTES, tooLargeText, UPLOAD_MAX_BYTES } from '#shared/features/media/rules.ts';
import { findPictureProblem, findUploadProblem, guessKind, PICTURE_ACCEPT } from './upload-check.ts';

describe('what a file is by its type', () => {
  it.each([
    ['image/svg+xml', 'drawing'],
    ['image/heic', 'image'],
    ['video/mp4', 'video'],
    ['audio/mpeg', 'audio'],
    ['font/woff2', 'font'],
    ['application/zip', 'archive'],
    ['application/pdf', 'document'],
    ['text/csv', 'document'],
    ['', undefined],
  ])('%s', (type, kind) => {
    expect(guessKind(type)).toBe(kind);
  });
});

describe('a file before it is sent', () => {
  it.each([
    ['a picture as large as may be', 'image/png', MEDIA_MAX_BYTES.image, undefined],
    ['a larger picture', 'image/png', MEDIA_MAX_BYTES.image + 1, tooLargeText('image')],
    ['a larger drawing', 'image/svg+xml', MEDIA_MAX_BYTES.drawing + 1, tooLargeText('drawing')],
    ['a large file of a type that says little', 'application/x-7z', MEDIA_MAX_BYTES.document + 1, undefined],
    ['a file that is larger than any', '', UPLOAD_MAX_BYTES + 1, tooLargeText('video')],
    ['nothing', 'image/png', 0, 'This file is empty.'],
  ])('%s', (_, type, size, problem) => {
    expect(findUploadProblem({ type, size })).toBe(problem);
  });
});

const OTHER_TYPE = 'This file type is not supported. Choose a picture: JPG, PNG, WEBP, GIF, AVIF, SVG.';

describe('a file that is to be a picture', () => {
  it.each([
    ['a picture', 'image/webp', 10, undefined],
    ['a drawing', 'image/svg+xml', 10, undefined],
    ['a document', 'application/pdf', 10, OTHER_TYPE],
    ['a picture that browsers do not show', 'image/heic', 10, OTHER_TYPE],
    ['a file of which nothing is known', '', 10, OTHER_TYPE],
    ['a picture that is too large', 'image/png', MEDIA_MAX_BYTES.image + 1, tooLargeText('image')],
  ])('%s', (_, type, size, problem) => {
    expect(findPictureProblem({ type, size })).toBe(problem);
  });

  it('is chosen among the types that may be sent', () => {
    expect(PICTURE_ACCEPT).toBe('image/jpeg,image/png,image/webp,image/gif,image/avif,image/svg+xml');
  });
});
