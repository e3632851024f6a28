import type { Media } from '#shared/features/media/contract.ts';

/** A picture of a library, with what matters to a test. */
export function mediaOf(part: Partial<Media>): Media {
  return {
    id: 'a'.repeat(24),
    version: 1,
    kind: 'image',
    filename: 'bowl.png',
    mediaType: 'image/png',
    bytes: 34_567,
    contentHash: 'f'.repeat(64),
    width: 1200,
    height: 800,
    title: '',
    altText: 'A bowl',
    isDecorative: false,
    focalPoint: { x: 0.5, y: 0.5 },
    colorData: { centerAverage: 'aa3311' },
    isPublic: true,
    url: `/images/${part.id ?? 'a'.repeat(24)}/${part.filename ?? 'bowl.png'}`,
    createdOn: '2026-11-20T09:00:00.000Z',
    updatedOn: '2026-11-20T09:00:00.000Z',
    ...part,
  };
}
