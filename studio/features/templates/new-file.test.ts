import { describe, expect, it } from 'vitest';
import { problemOfPath } from '#shared/features/templates/rules.ts';
import { createEngine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import { FILE_KINDS, toPath } from './new-file.ts';

const kindOf = (ending: string) => {
  const kind = FILE_KINDS.find((one) => one.ending === ending);
  if (kind === undefined) throw new Error(`There is no kind ${ending}.`);
  return kind;
};

describe('a new file', () => {
  it.each(FILE_KINDS.map((kind) => [kind.title, kind] as const))(
    'of the kind %s has a good path and begins without a mistake',
    (_, kind) => {
      const path = toPath(kind, 'sample');
      expect(problemOfPath(path, [])).toBeUndefined();
      expect(kind.start).not.toBe('');
      expect(createTheme(createEngine(), { [path]: kind.start }).check()).toEqual([]);
    },
  );

  it.each([
    ['.block', 'card', 'blocks/card.block'],
    ['.block', ' Product card ', 'blocks/Product-card.block'],
    ['.block', 'card.block', 'blocks/card.block'],
    ['.block', 'blocks/card.block', 'blocks/card.block'],
    ['.block', 'shop/card', 'blocks/shop/card.block'],
    ['.region', 'frame', 'frame.region'],
    ['.less', 'print.css', 'styles/print.css.less'],
    ['.page', '', ''],
  ])('%s named %j is %j', (ending, name, path) => {
    expect(toPath(kindOf(ending), name)).toBe(path);
  });
});
