/** Where a visit keeps the language that the server was told last. */
export const TOLD_LANGUAGE = 'awning-language';
