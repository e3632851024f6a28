/** Field of an answer that names the texts of which something was taken out (see `texts` of an endpoint). */
export const CLEANED_FIELD = 'cleaned';
