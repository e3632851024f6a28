/** Calls of staff about what is kept of a person. */
export const PRIVACY_PATH = '/api/v1/privacy';
/** Where the archive of a person is fetched; the word that opens it follows. */
export const PERSONAL_ARCHIVE_PATH = '/s/personal-data';
