import {
  GALLERY_ALIGNMENTS,
  GALLERY_DESIGNS,
  GALLERY_FLAGS,
  GALLERY_META_POSITIONS,
  hasGalleryMeta,
  isGalleryChoice,
  isGalleryOptionOn,
} from '#shared/features/galleries/rules.ts';
import type { PredicateDefinition, Scope } from '../../definition.ts';
import { flag } from './flag.ts';

const optionsOf = (scope: Scope): unknown => scope.resolve(['options']);

function choice(prefix: string, key: string, values: readonly string[]): PredicateDefinition[] {
  return values.map((value) =>
    flag(
      `${prefix}-${value}?`,
      `Is the gallery option "${key}" ${value}?`,
      { yes: { options: { [key]: value } }, no: { options: {} } },
      (_node, scope) => isGalleryChoice(optionsOf(scope), key, value),
    ),
  );
}

/** Questions about the options of a gallery. */
export const galleryPredicates: readonly PredicateDefinition[] = [
  flag(
    'gallery-meta?',
    'Does the gallery show controls or indicators?',
    { yes: { options: { controls: true } }, no: {} },
    (_node, scope) => hasGalleryMeta(optionsOf(scope)),
  ),
  ...choice('gallery-design', 'design', GALLERY_DESIGNS),
  ...choice('gallery-meta-position', 'meta-position', GALLERY_META_POSITIONS),
  ...choice('gallery-active-alignment', 'active-alignment', GALLERY_ALIGNMENTS),
  ...GALLERY_FLAGS.map((name) =>
    flag(
      `gallery-${name}?`,
      `Is the gallery option "${name}" on?`,
      { yes: { options: { [name]: 'true' } }, no: { options: { [name]: 'yes' } } },
      (_node, scope) => isGalleryOptionOn(optionsOf(scope), name),
    ),
  ),
];
