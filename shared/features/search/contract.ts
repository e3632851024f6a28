import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { SEARCH_SUGGESTIONS_PATH } from './paths.ts';
import { SEARCH_MAX } from './rules.ts';

/** What a search that is being typed may mean: products, categories and pages whose names begin like it. */
export const listSuggestions = endpoint({
  name: 'listSuggestions',
  method: 'GET',
  path: SEARCH_SUGGESTIONS_PATH,
  access: 'visitor',
  summary: 'What a search that is being typed may mean.',
  limits: ['suggestions'],
  input: { query: z.object({ q: z.string().max(SEARCH_MAX, `Look for ${SEARCH_MAX} characters at most.`) }) },
  output: z.object({
    suggestions: z.array(
      z.object({ title: z.string(), path: z.string(), kind: z.enum(['product', 'page']) }),
    ),
  }),
  errors: {},
});
