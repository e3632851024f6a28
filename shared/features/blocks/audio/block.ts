import { toText } from '#shared/json/values.ts';
import { blockKind } from '../block-kind.ts';

/** A recording among the files of the site: other sites may not be asked for one. */
const OWN_FILE = /^\/(?![/\\])[^?#]*\.(?:mp3|m4a|ogg|oga|wav|flac)(?:[?#]|$)/i;
const UNKNOWN_TEXT = 'Enter the address of a recording (MP3, M4A, OGG, WAV) among the files of this site.';

/** A recording to listen to. */
export const audioBlock = blockKind({
  type: 'audio',
  title: 'Audio',
  purpose: 'A recording of your files, loaded when a visitor presses play.',
  group: 'Pictures and media',
  words: ['sound', 'music', 'podcast', 'mp3'],
  fields: [
    { kind: 'link', name: 'href', label: 'Address of the file' },
    { kind: 'line', name: 'title', label: 'Title' },
    { kind: 'line', name: 'author', label: 'Author' },
  ],
  sample: { href: '', title: '', author: '' },
  derive: ({ href }) => ({ isFile: OWN_FILE.test(toText(href)) }),
  problemOf: ({ href }) => (toText(href) === '' || OWN_FILE.test(toText(href)) ? undefined : UNKNOWN_TEXT),
  template: `{.if href}<figure class="block-audio">{.if title}<figcaption><strong>{title|html}</strong>{.if author} <span>{author|html}</span>{.end}</figcaption>{.end}
{.if isFile}<audio controls preload="none" src="{href|htmlattr}"{.if title} aria-label="{title|htmlattr}"{.end}></audio>{.or}<a href="{href|htmlattr}" rel="noopener">{.if title}{title|html}{.or}{href|html}{.end}</a>{.end}</figure>{.end}`,
});
