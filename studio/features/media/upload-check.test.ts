import { describe, expect, it } from 'vitest';
import { MEDIA_MAX_BYTES, tooLargeText, UPLOAD_MAX_BYTES } from '#shared/features/media/rules.ts';
import { findUploadProblem, guessKind } from './upload-check.ts';

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
