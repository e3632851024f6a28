/** What of the compiler's context says whether it calculates. */
interface Context {
  math?: number;
}

interface Evaluated {
  /** A text, or nodes of which the first alone says it. */
  readonly name?: unknown;
  eval: (context: Context) => unknown;
}

/** The kinds of nodes in which a slash is not always a division. */
interface DivisionTree {
  readonly Declaration: { readonly prototype: Evaluated };
  readonly Call: { readonly prototype: Evaluated };
}

const ALWAYS = 0;
const IN_PARENS = 1;

/** Properties in which CSS itself has a slash. */
const SLASH_PROPERTY =
  /^(?:aspect-ratio|grid(?:-area|-row|-column|-template)?|(?:-webkit-|-moz-)?border(?:-(?:top|bottom)-(?:left|right))?-radius|(?:-webkit-)?(?:border-image|mask(?:-border)?)|background|offset|container|--.*)$/;
/** Functions in which it has one too. */
const SLASH_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i;

const taught = new WeakSet();

function nameOf({ name }: Evaluated): string {
  if (typeof name === 'string') return name;
  const first: unknown = Array.isArray(name) && name.length === 1 ? name[0] : undefined;
  const word = (first as { readonly value?: unknown } | undefined)?.value;
  return typeof word === 'string' ? word : '';
}

function withoutDivision(prototype: Evaluated, hasSlash: (name: string) => boolean): void {
  const evaluate = prototype.eval;
  prototype.eval = function (this: Evaluated, context) {
    if (context.math !== ALWAYS || !hasSlash(nameOf(this))) return evaluate.call(this, context);
    context.math = IN_PARENS;
    try {
      return evaluate.call(this, context);
    } finally {
      context.math = ALWAYS;
    }
  };
}

/**
 * Lets the compiler divide wherever older sheets expect it, `width: 100% / 3`, but where the slash belongs to CSS:
 * `grid-row: 1 / 3`, `rgb(0 0 0 / 50%)`.
 */
export function divideAsOlderSheets(tree: DivisionTree): void {
  if (taught.has(tree)) return;
  taught.add(tree);
  withoutDivision(tree.Declaration.prototype, (name) => SLASH_PROPERTY.test(name));
  withoutDivision(tree.Call.prototype, (name) => SLASH_FUNCTION.test(name));
}
