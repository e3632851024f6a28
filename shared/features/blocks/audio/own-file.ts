/** A recording among the files of the site: other sites may not be asked for one. */
const OWN_FILE = /^\/(?![/\\])[^?#]*\.(?:mp3|m4a|ogg|oga|wav|flac)(?:[?#]|$)/i;

/** Whether an address leads to a recording among the files of the site. */
export function isOwnRecording(address: string): boolean {
  return OWN_FILE.test(address);
}

/** Said where it leads elsewhere. */
export const NO_RECORDING_TEXT =
  'Enter the address of a recording (MP3, M4A, OGG, WAV) among the files of this site.';
