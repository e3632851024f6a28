import { publishRelease } from '#shared/features/releases/contract.ts';
import { deleteTemplateFile, readTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { TestApp } from './test-app.ts';

/** Takes a file out of the theme of the test shop and publishes that: the page of every shop comes in its place. */
export async function dropTemplate(app: TestApp, path: string): Promise<void> {
  const owner = await app.owner();
  const { hash } = await owner.call(readTemplateFile, { query: { path } });
  await owner.call(deleteTemplateFile, { body: { path, baseHash: hash ?? '' } });
  const { liveReleaseId } = await owner.call(getWebsite, {});
  await owner.call(publishRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
}
