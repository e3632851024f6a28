/** Every call of the API as an OpenAPI document. */
export const OPENAPI_PATH = '/api/openapi.json';
/** Every call of the API as a page for people. */
export const DOCS_PATH = '/api/docs';
