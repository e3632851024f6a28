import type { PredicateDefinition, Scope } from '../../definition.ts';

/** Declares a predicate without arguments; the first JSON value answers true, the second false. */
export function flag(
  name: string,
  summary: string,
  { yes, no }: { readonly yes: unknown; readonly no: unknown },
  test: (node: unknown, scope: Scope) => boolean,
): PredicateDefinition {
  const template = `{.${name}}yes{.or}no{.end}`;
  return {
    name,
    summary,
    params: [],
    examples: [
      { template, json: yes, output: 'yes' },
      { template, json: no, output: 'no' },
    ],
    test: (node, _args, scope) => test(node, scope),
  };
}
