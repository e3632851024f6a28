import type { PageCode } from '#shared/features/pages/page-code.ts';
import { pageCode } from '#shared/features/site-code/rules.ts';
import { readSiteCode } from '#shared/features/site-code/shape.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { PageContributor } from '../pages/page-context.ts';

/** Gives pages the code of their site; it is read once of a release. */
export function createCodeContext(): PageContributor {
  const sameCode = createSameObject<{ readonly code?: PageCode }>();
  return ({ content, isPreview }) => {
    if (isPreview) return Promise.resolve(undefined);
    const found = sameCode([content.collections], () => {
      const code = pageCode(readSiteCode(content.fileOf(CONTENT_FILES.siteCode)));
      return code === undefined ? {} : { code };
    });
    return Promise.resolve({ json: {}, ...found });
  };
}
