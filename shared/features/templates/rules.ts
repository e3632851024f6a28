/** Longest theme file, in UTF-16 units (runtime-contract B15, "template source"). */
export const MAX_TEMPLATE_LENGTH = 1_000_000;

const TEXT_FILE = /\.(conf|region|list|item|page|block|html|less|css|js|json|svg|txt|md)$/;
const CONTENT_FOLDER = 'content/';

/** Where the pages, navigation and block fields of a release are kept beside its theme. */
export const CONTENT_FILES = {
  collections: `${CONTENT_FOLDER}collections.json`,
  navigation: `${CONTENT_FOLDER}navigation.json`,
  blockFields: `${CONTENT_FOLDER}block-fields.json`,
} as const;

/** True for a file of the theme that is edited as text; pictures, fonts and content are not. */
export function isThemeText(path: string): boolean {
  return TEXT_FILE.test(path) && !path.startsWith(CONTENT_FOLDER);
}
