import { toText } from '#shared/json/values.ts';
import { blockKind } from '../block-kind.ts';
import { isVimeoAccount, videoFrameOf } from '../embed/frames.ts';
import { outsideLink } from '../embed/outside-link.ts';

const VIMEO_TEXT = 'Vimeo Basic accounts are unsupported';
const UNKNOWN_TEXT =
  'Enter the address of a video on YouTube or Vimeo, or of a video file (MP4, WebM) among the files of this site.';
/** A video among the files of the site: other sites may not be asked for one. */
const OWN_FILE = /^\/(?![/\\])[^?#]*\.(?:mp4|webm|ogv|mov)(?:[?#]|$)/i;

/** A video of YouTube, of Vimeo, or of the site's files. */
export const videoBlock = blockKind({
  type: 'video',
  title: 'Video',
  purpose: 'A video of YouTube, Vimeo or your files, loaded when a visitor presses play.',
  group: 'Pictures and media',
  words: ['film', 'youtube', 'vimeo', 'movie'],
  fields: [
    { kind: 'link', name: 'href', label: 'Address of the video' },
    { kind: 'line', name: 'title', label: 'Title' },
    { kind: 'picture', name: 'poster', label: 'Picture before it plays' },
    { kind: 'line', name: 'caption', label: 'Caption' },
  ],
  sample: { href: '', title: '', caption: '' },
  derive: ({ href, title }) => {
    const address = toText(href);
    const frame = videoFrameOf(address);
    return {
      isFile: OWN_FILE.test(address),
      frame: frame?.src ?? '',
      provider: frame?.provider ?? '',
      frameTitle: toText(title) || frame?.provider || '',
    };
  },
  problemOf: ({ href }) => {
    const address = toText(href);
    if (address === '' || OWN_FILE.test(address) || videoFrameOf(address) !== undefined) return undefined;
    return isVimeoAccount(address) ? VIMEO_TEXT : UNKNOWN_TEXT;
  },
  template: `{.if href}<figure class="block-video">{.if isFile}<video controls preload="none" src="{href|htmlattr}"{.section poster} poster="{assetUrl|htmlattr}?format=1500w"{.end}{.if title} aria-label="{title|htmlattr}"{.end}></video>{.or}${outsideLink(
    '{.if title}{title|html}{.or}{themeWords.playVideo|html}{.end}',
    '{poster.img}',
  )}{.end}
{.if caption}<figcaption>{caption|html}</figcaption>{.end}</figure>{.end}`,
});
