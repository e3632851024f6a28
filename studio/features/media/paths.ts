/** Path of the library of files; uploads and what comes back from the bin lead there. */
export const MEDIA_PATH = 'content/media';
