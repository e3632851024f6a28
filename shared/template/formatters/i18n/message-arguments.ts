import { emptyObject } from '#shared/json/values.ts';
import type { Arguments, Scope } from '../../definition.ts';
import { type Reference, toReference } from '../../reference.ts';

/** An argument of a message: where its value stands, and its name when it has one. */
export interface MessageArgument {
  readonly reference: Reference;
  readonly name: string | undefined;
}

/** Reads `ref`, `name:ref` and `name=ref`. */
export function toMessageArguments(args: Arguments): readonly MessageArgument[] {
  return args.map((arg) => {
    const at = arg.search(/[:=]/);
    return at < 0
      ? { reference: toReference(arg), name: undefined }
      : { reference: toReference(arg.slice(at + 1)), name: arg.slice(0, at) };
  });
}

/** Values of the arguments, by place and by name. */
export function argumentValues(args: readonly MessageArgument[], scope: Scope) {
  const positional = args.map(({ reference }) => scope.resolveOutside(reference));
  const named = emptyObject();
  for (const [i, { name }] of args.entries()) if (name !== undefined) named[name] = positional[i];
  return { positional, named };
}
