/** Made of the same parts, the same object. */
export type SameObject<Value> = (parts: readonly [object, ...unknown[]], make: () => Value) => Value;

interface Made<Value> {
  readonly parts: readonly unknown[];
  readonly value: Value;
}

/** A product is shown in a few languages and with a few chosen variants at most. */
const MADE_OF_ONE = 8;

/**
 * Makes what gives the same object back for as long as all parts that it is made of are the same. It is kept as long as
 * its first part is.
 */
export function createSameObject<Value>(): SameObject<Value> {
  const all = new WeakMap<object, Made<Value>[]>();
  return (parts, make) => {
    const [first] = parts;
    const known = all.get(first) ?? [];
    const found = known.find(
      (made) => made.parts.length === parts.length && made.parts.every((part, at) => part === parts[at]),
    );
    if (found !== undefined) return found.value;
    const value = make();
    all.set(first, [{ parts, value }, ...known].slice(0, MADE_OF_ONE));
    return value;
  };
}
