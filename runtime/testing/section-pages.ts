import { publishRelease } from '#shared/features/releases/contract.ts';
import { type PageContent, fileOfPage } from '#shared/features/page-content/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { sha256 } from '../platform/ids/ids.ts';
import { rowsOf } from './people.ts';
import type { TestApp } from './test-app.ts';

const PUT = `
  WITH kept AS (
    INSERT INTO contents (website_id, hash, content) VALUES ($1, $3, convert_to($4, 'UTF8')) ON CONFLICT DO NOTHING)
  INSERT INTO template_drafts (website_id, path, hash, updated_at, updated_by) VALUES ($1, $2, $3, $5, 'Test')
  ON CONFLICT (website_id, path) DO UPDATE SET hash = EXCLUDED.hash`;

const READ = `
  SELECT convert_from(c.content, 'UTF8') AS text FROM contents c
   WHERE c.website_id = $1 AND c.hash = COALESCE(
     (SELECT d.hash FROM template_drafts d WHERE d.website_id = $1 AND d.path = $2),
     (SELECT r.manifest ->> $2 FROM websites w JOIN releases r ON r.website_id = w.website_id AND r.id = w.live_release_id
       WHERE w.website_id = $1))`;

/** Gives a file of the draft of the test's site its text. */
export async function putDraft(app: TestApp, path: string, text: string): Promise<void> {
  await rowsOf(app, PUT, path, sha256(text), text, new Date(app.clock.now()));
}

/**
 * Adds a page of sections to the draft of the test's site.
 * @param content what it consists of; nothing is stored of it where it is undefined
 * @returns the id of the page
 */
export async function addSectionPage(app: TestApp, urlId: string, content?: PageContent): Promise<string> {
  const id = sha256(urlId).slice(0, 24);
  const [row] = await rowsOf<{ text: string }>(app, READ, CONTENT_FILES.collections);
  const pages = JSON.parse(row?.text ?? '[]') as object[];
  const page = { id, urlId, title: urlId, navigationTitle: urlId, type: 'page', homepage: false };
  await putDraft(app, CONTENT_FILES.collections, JSON.stringify([...pages, page]));
  if (content !== undefined) await putDraft(app, fileOfPage(id), JSON.stringify(content));
  return id;
}

/** Publishes all of the draft. */
export async function publishDraft(owner: Client): Promise<void> {
  const expectedLiveReleaseId = (await owner.call(getWebsite, {})).liveReleaseId;
  await owner.call(publishRelease, { body: { expectedLiveReleaseId } });
}
