import { describe, expect, it } from 'vitest';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { pathOfDelivery, resolvePreviewPath, SAMPLE_PATHS } from './preview-paths.ts';
import { pageTypeOf, resolvePath, templateOf } from './rules.ts';

describe('paths of the preview', () => {
  it('lead to the delivery of a digital product, which is shown as its order is and has a type of its own', () => {
    const route = resolvePreviewPath(pathOfDelivery('book'));
    expect(route).toEqual({ kind: 'delivery', productId: 'book' });
    if (route === undefined) return;
    expect(templateOf(route)).toBe('pages/order.page');
    expect(pageTypeOf(route, true)).toBe(PAGE_TYPE.digitalProductComposerPreview);
  });

  it.each(['protected', 'fields'] as const)('lead to the page “%s”, which has no path of its own', (kind) => {
    expect(resolvePreviewPath(SAMPLE_PATHS[kind])).toEqual({ kind });
  });

  it.each(['order', 'subscription', 'reviews'] as const)('of the page “%s” are those of visitors', (kind) => {
    expect(resolvePreviewPath(SAMPLE_PATHS[kind])).toBeUndefined();
    expect(resolvePath([], SAMPLE_PATHS[kind])).toEqual({ kind });
  });

  it('open nothing to visitors', () => {
    for (const path of [pathOfDelivery('book'), pathOfDelivery(''), SAMPLE_PATHS.fields]) {
      expect(resolvePath([], path)).toEqual({ kind: 'notFound' });
    }
    expect(resolvePreviewPath(pathOfDelivery(''))).toBeUndefined();
  });
});
