import { toText } from '#shared/json/values.ts';
import { blockKind } from '../block-kind.ts';
import { isOwnRecording, NO_RECORDING_TEXT } from './own-file.ts';

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
  derive: ({ href }) => ({ isFile: isOwnRecording(toText(href)) }),
  problemOf: ({ href }) =>
    toText(href) === '' || isOwnRecording(toText(href)) ? undefined : NO_RECORDING_TEXT,
  template: `{.if href}<figure class="block-audio">{.if title}<figcaption><strong>{title|html}</strong>{.if author} <span>{author|html}</span>{.end}</figcaption>{.end}
{.if isFile}<audio controls preload="none" src="{href|htmlattr}"{.if title} aria-label="{title|htmlattr}"{.end}></audio>{.or}<a href="{href|htmlattr}" rel="noopener">{.if title}{title|html}{.or}{href|html}{.end}</a>{.end}</figure>{.end}`,
});
