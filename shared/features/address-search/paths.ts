/** Completes what somebody types of an address. */
export const AUTOCOMPLETE_PATH = '/api/google-maps/places/autocomplete';
/** Tells the parts of a place that was chosen. */
export const PLACE_PATH = '/api/google-maps/places/details';
