import { isObject, toText } from '#shared/json/values.ts';
import { isOwnRecording, NO_RECORDING_TEXT } from '../audio/own-file.ts';
import { blockKind } from '../block-kind.ts';
import type { BlockData } from '../field.ts';

/** Most tracks of an album (SPEC 9). */
const TRACKS_MAX = 60;

function tracksOf({ tracks }: BlockData): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(tracks) ? tracks.filter(isObject) : [];
}

/** Recordings that belong together. */
export const albumBlock = blockKind({
  type: 'album',
  title: 'Album',
  purpose: 'Recordings of your files under one title, each loaded when a visitor presses play.',
  group: 'Pictures and media',
  words: ['music', 'tracks', 'songs', 'audio', 'record'],
  fields: [
    { kind: 'line', name: 'title', label: 'Title' },
    { kind: 'line', name: 'artist', label: 'Artist' },
    { kind: 'picture', name: 'cover', label: 'Cover' },
    {
      kind: 'list',
      name: 'tracks',
      label: 'Tracks',
      one: 'Track',
      most: TRACKS_MAX,
      derive: ({ href }) => ({ isFile: isOwnRecording(toText(href)) }),
      fields: [
        { kind: 'line', name: 'title', label: 'Title' },
        { kind: 'link', name: 'href', label: 'Address of the file' },
      ],
    },
  ],
  sample: { title: 'Our album', artist: '', tracks: [] },
  problemOf: (data) => {
    const wrong = tracksOf(data).findIndex(
      ({ href }) => toText(href) !== '' && !isOwnRecording(toText(href)),
    );
    return wrong === -1 ? undefined : `Track ${wrong + 1}: ${NO_RECORDING_TEXT}`;
  },
  template: `<figure class="block-album">{cover.img}<figcaption>{.if title}<strong>{title|html}</strong>{.end}{.if artist} <span>{artist|html}</span>{.end}</figcaption>
<ol>{.repeated section tracks}<li>{.if title}<span>{title|html}</span>{.end}{.if isFile}<audio controls preload="none" src="{href|htmlattr}"{.if title} aria-label="{title|htmlattr}"{.end}></audio>{.end}</li>{.end}</ol></figure>`,
});
