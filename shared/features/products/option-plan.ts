import { OPTION_NAME_MAX, OPTION_VALUE_MAX, OPTIONS_MAX, VARIANTS_MAX } from './catalog.ts';

/** A value of an option as it is edited. */
export interface ValueEdit {
  /** The value that it was before; null for a new one. */
  readonly from: string | null;
  readonly value: string;
}

/** An option as it is edited. */
export interface OptionEdit {
  /** Its place among the options before; null for a new one. */
  readonly from: number | null;
  readonly name: string;
  readonly values: readonly ValueEdit[];
}

/** What the plan needs to know of a variant. */
export interface PlannedVariant {
  /** A value for each option, in the order of the options. */
  readonly values: readonly string[];
}

/** What a change of options does to the variants. */
export interface OptionPlan<V extends PlannedVariant> {
  /** The variants there would be, in the order of the options' values; each is one of before or made like one. */
  readonly variants: readonly {
    readonly like: V;
    readonly isNew: boolean;
    readonly values: readonly string[];
  }[];
  /** Variants that go. */
  readonly removed: readonly V[];
  /** True when there would be more variants than a product may have; then `variants` has only the first of them. */
  readonly isTooMany: boolean;
}

/** A mistake in edited options, at the option and value where it is. */
export interface OptionProblem {
  readonly option: number;
  /** Undefined where the option itself is at fault. */
  readonly value?: number;
  readonly text: string;
}

function isTwice(texts: readonly string[], index: number): boolean {
  const own = texts[index]?.trim().toLowerCase();
  return texts.some((text, other) => other < index && text.trim().toLowerCase() === own);
}

/** What is wrong with edited options, the first mistakes first; empty where all is well. */
export function optionProblems(edits: readonly OptionEdit[]): OptionProblem[] {
  const problems: OptionProblem[] = [];
  const names = edits.map(({ name }) => name);
  for (const [option, { name, values }] of edits.entries()) {
    if (option >= OPTIONS_MAX)
      problems.push({ option, text: `A product has at most ${OPTIONS_MAX} options.` });
    if (name.trim() === '') problems.push({ option, text: 'Enter a name for the option, such as Size.' });
    else if (name.trim().length > OPTION_NAME_MAX) {
      problems.push({ option, text: `A name has at most ${OPTION_NAME_MAX} characters.` });
    } else if (isTwice(names, option)) problems.push({ option, text: 'Another option has this name.' });
    if (values.length === 0) problems.push({ option, text: 'Enter at least one value.' });
    const texts = values.map((edit) => edit.value);
    for (const [value, text] of texts.entries()) {
      if (text.trim() === '') problems.push({ option, value, text: 'A value is not empty.' });
      else if (text.trim().length > OPTION_VALUE_MAX) {
        problems.push({ option, value, text: `A value has at most ${OPTION_VALUE_MAX} characters.` });
      } else if (isTwice(texts, value))
        problems.push({ option, value, text: 'This value is there already.' });
    }
  }
  return problems;
}

/** The options of variants as edits that change nothing; values in the order in which the variants have them. */
export function editsOf(names: readonly string[], variants: readonly PlannedVariant[]): OptionEdit[] {
  return names.map((name, from) => ({
    from,
    name,
    values: [...new Set(variants.map(({ values }) => values[from] ?? ''))].map((value) => ({
      from: value,
      value,
    })),
  }));
}

/** Places of the values that a variant of before has in the edited options; undefined where a value of it goes. */
function placesOf(edits: readonly OptionEdit[], variant: PlannedVariant): readonly number[] | undefined {
  const places = edits.map((edit) => {
    const { from } = edit;
    // A new option begins with its first value on all that is there.
    return from === null ? 0 : edit.values.findIndex((value) => value.from === variant.values[from]);
  });
  return places.includes(-1) ? undefined : places;
}

/** Places of values that no variant has yet, by option. */
function newPlaces(edits: readonly OptionEdit[]): readonly (readonly number[])[] {
  return edits.map((edit) =>
    edit.values.flatMap((value, place) =>
      value.from === null && !(edit.from === null && place === 0) ? [place] : [],
    ),
  );
}

/** Every choice of one place for each option, as many as there is room for. */
function* choices(
  options: readonly (readonly number[])[],
  chosen: readonly number[] = [],
): Generator<readonly number[]> {
  const next = options[chosen.length];
  if (next === undefined) yield chosen;
  else for (const place of next) yield* choices(options, [...chosen, place]);
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const option = a.findIndex((place, index) => place !== b[index]);
  return option === -1 ? 0 : (a[option] ?? 0) - (b[option] ?? 0);
}

/**
 * What becomes of the variants of a product when its options are edited. A variant stays while it has a value for
 * every option; a new value is joined with whatever the other options were joined with before, so that combinations
 * that the merchant took out stay out. Of variants that become the same the first one stays.
 * @param variants the variants there are, each with a value for each option of before
 * @param edits the options as they are to be, without problems
 */
export function planOptions<V extends PlannedVariant>(
  variants: readonly V[],
  edits: readonly OptionEdit[],
): OptionPlan<V> {
  const kept = new Map<string, { readonly places: readonly number[]; readonly variant: V }>();
  const removed: V[] = [];
  for (const variant of variants) {
    const places = placesOf(edits, variant);
    const key = places?.join() ?? '';
    if (places === undefined || kept.has(key)) removed.push(variant);
    else kept.set(key, { places, variant });
  }
  const [model] = variants;
  const all = new Map<
    string,
    { readonly places: readonly number[]; readonly like: V; readonly isNew: boolean }
  >();
  for (const [key, { places, variant }] of kept) all.set(key, { places, like: variant, isNew: false });
  const added = newPlaces(edits);
  const isAllNew = kept.size === 0;
  const seeds = isAllNew && model !== undefined ? [{ places: [], variant: model }] : [...kept.values()];
  let isTooMany = all.size > VARIANTS_MAX;
  for (const { places, variant } of seeds) {
    const open = edits.map((edit, option) =>
      isAllNew ? [...edit.values.keys()] : [places[option] ?? 0, ...(added[option] ?? [])],
    );
    for (const choice of choices(open)) {
      const key = choice.join();
      if (all.has(key)) continue;
      isTooMany = all.size >= VARIANTS_MAX;
      if (isTooMany) break;
      all.set(key, { places: choice, like: variant, isNew: true });
    }
    if (isTooMany) break;
  }
  const ordered = [...all.values()].sort((a, b) => comparePlaces(a.places, b.places));
  return {
    variants: ordered.map(({ places, like, isNew }) => ({
      like,
      isNew,
      values: edits.map((edit, option) => edit.values[places[option] ?? 0]?.value.trim() ?? ''),
    })),
    removed,
    isTooMany,
  };
}
