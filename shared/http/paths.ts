/** Every call of the API as an OpenAPI document. */
export const OPENAPI_PATH = '/api/openapi.json';
