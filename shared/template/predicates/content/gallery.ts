import {
  GALLERY_ALIGNMENTS,
  GALLERY_DESIGNS,
  GALLERY_FLAGS,
  GALLERY_META_POSITIONS,
} from '#shared/features/galleries/rules.ts';
import type { PredicateDefinition, Scope } from '../../definition.ts';
import { isTruthy, toBoolean } from '#shared/json/values.ts';
import { flag } from './flag.ts';

const option = (scope: Scope, name: string): unknown => scope.resolve(['options', name]);

function choice(prefix: string, key: string, values: readonly string[]): PredicateDefinition[] {
  return values.map((value) =>
    flag(
      `${prefix}-${value}?`,
      `Is the gallery option "${key}" ${value}?`,
      { options: { [key]: value } },
      { options: {} },
      (_node, scope) => option(scope, key) === value,
    ),
  );
}

/** Questions about the options of a gallery (SPEC 3 "Gallery options"). */
export const galleryPredicates: readonly PredicateDefinition[] = [
  flag(
    'gallery-meta?',
    'Does the gallery show controls or indicators?',
    { options: { controls: true } },
    {},
    (_node, scope) => isTruthy(option(scope, 'controls')) || isTruthy(option(scope, 'indicators')),
  ),
  ...choice('gallery-design', 'design', GALLERY_DESIGNS),
  ...choice('gallery-meta-position', 'meta-position', GALLERY_META_POSITIONS),
  ...choice('gallery-active-alignment', 'active-alignment', GALLERY_ALIGNMENTS),
  ...GALLERY_FLAGS.map((name) =>
    flag(
      `gallery-${name}?`,
      `Is the gallery option "${name}" on?`,
      { options: { [name]: 'true' } },
      { options: { [name]: 'yes' } },
      (_node, scope) => toBoolean(option(scope, name)),
    ),
  ),
];
