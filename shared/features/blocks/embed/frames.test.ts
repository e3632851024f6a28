import { describe, expect, it } from 'vitest';
import { videoBlock } from '../video/block.ts';
import { frameOf, isFoodOrdering, isVimeoAccount, videoFrameOf } from './frames.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

describe('what is shown of another site', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=5s', YOUTUBE],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['http://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://vimeo.com/76979871', VIMEO],
    ['https://player.vimeo.com/video/76979871', VIMEO],
    ['https://vimeo.com/76979871/0a1b2c3d4e', `${VIMEO}&h=0a1b2c3d4e`],
    ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
  ])('is the video of %s', (address, src) => {
    expect(videoFrameOf(address)?.src).toBe(src);
    expect(frameOf(address)?.src).toBe(src);
  });

  it.each([
    [
      'https://open.spotify.com/intl-de/album/4LH4d3cOWNNsVw41Gqt2kv?si=1',
      'https://open.spotify.com/embed/album/4LH4d3cOWNNsVw41Gqt2kv',
    ],
    [
      'https://soundcloud.com/kiln/low-tide',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fkiln%2Flow-tide',
    ],
    ['https://codepen.io/ada/pen/abcDEF', 'https://codepen.io/ada/embed/abcDEF?default-tab=result'],
  ])('is what %s leads to, and no video', (address, src) => {
    expect(frameOf(address)?.src).toBe(src);
    expect(videoFrameOf(address)).toBeUndefined();
  });

  it.each([
    '',
    '/visit',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/@kiln',
    'https://open.spotify.com/user/ada',
    'https://soundcloud.com/kiln',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
  ])('is nothing for %s', (address) => {
    expect(frameOf(address)).toBeUndefined();
  });

  it.each([
    ['https://vimeo.com/saltmarsh', true],
    ['https://vimeo.com/user1234', true],
    ['https://vimeo.com/76979871', false],
    ['https://example.com/saltmarsh', false],
  ])('%s is an account of Vimeo: %s', (address, isAccount) => {
    expect(isVimeoAccount(address)).toBe(isAccount);
  });
});

describe('a video', () => {
  it.each([
    ['', undefined],
    ['/s/kiln.mp4', undefined],
    ['https://youtu.be/dQw4w9WgXcQ', undefined],
    ['https://vimeo.com/saltmarsh', 'Vimeo Basic accounts are unsupported'],
    [
      'https://elsewhere.example/kiln.mp4',
      expect.stringContaining('among the files of this site') as unknown,
    ],
  ])('of %s has the problem %s', (href, problem) => {
    expect(videoBlock.problemOf?.({ href })).toEqual(problem);
  });
});

it.each([
  ['https://direct.chownow.com/order/123', true],
  ['https://www.doordash.com/store/1', true],
  ['https://notchownow.com/', false],
  ['/order', false],
])('knows a service that takes orders for food: %s', (address, isOne) => {
  expect(isFoodOrdering(address)).toBe(isOne);
});
