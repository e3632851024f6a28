import { publishRelease } from '#shared/features/releases/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Callers } from './callers.ts';
import { field, type Answer } from './http.ts';

const NO_ID = '0'.repeat(24);
const OLD = 'old';

interface Page {
  readonly id: string;
  readonly madeOf: string;
  readonly homepage: boolean;
}

const EMPTY = { kind: 'empty' } as const;

/** Produces the refusals of the calls on pages; what it makes is deleted again. */
export async function refusePages({ call }: Pick<Callers, 'call'>): Promise<void> {
  const make = (body: Readonly<Record<string, unknown>>): Promise<Answer> =>
    call('createSitePage', { body: { title: 'Refused', origin: EMPTY, ...body } });
  const idOf = (answer: Answer) => String((field(answer, 'page') as Page | undefined)?.id ?? NO_ID);
  const change = (pageId: string, body: object) => call('updateSitePage', { params: { pageId }, body });
  const move = (body: object) => call('moveSitePages', { body: { beforeId: null, ...body } });

  const pages = (field(await call('listSitePages'), 'pages') ?? []) as readonly Page[];
  const store = pages.find(({ madeOf }) => madeOf === 'store')?.id ?? NO_ID;
  const home = pages.find(({ homepage }) => homepage)?.id ?? NO_ID;

  const top = idOf(await make({ urlId: 'refused-top' }));
  const second = idOf(await make({ urlId: 'refused-second', parentId: top }));
  const third = idOf(await make({ urlId: 'refused-third', parentId: second }));
  await make({ urlId: 'refused-fourth', parentId: third });
  await make({ parentId: NO_ID });
  await make({ urlId: 'refused-top' });
  await make({ origin: { kind: 'template', template: 'nowhere' } });
  await make({ origin: { kind: 'copy', pageId: store } });
  await make({ navigation: 'nowhere' });

  const other = idOf(await make({ urlId: 'refused-other' }));
  await move({ pageIds: [other], parentId: third });
  await move({ pageIds: [top], parentId: second });
  await move({ pageIds: [other], parentId: null, beforeId: second });
  await change(other, { status: 'private' });
  await move({ pageIds: [store], parentId: other });

  await change(other, { title: 'Old', baseVersion: OLD });
  await change(other, { urlId: 'refused-top' });
  await change(home, { status: 'draft' });
  await change(store, { urlId: 'refused-store' });
  const above = idOf(await make({ urlId: 'refused-above' }));
  await move({ pageIds: [store], parentId: above });
  await change(above, { status: 'draft' });
  await move({ pageIds: [store], parentId: null });
  await call('deleteSitePages', { body: { pageIds: [home] } });
  await call('deleteSitePages', { body: { pageIds: [store] } });
  const popup = idOf(await make({ urlId: 'refused-popup' }));
  await change(popup, { slice: 'popup-overlay' });
  await change(other, { slice: 'popup-overlay', status: 'published' });
  await change(home, { slice: 'lock-screen' });
  await call('saveRedirects', { body: { redirects: [], baseVersion: OLD } });
  await call('putSiteCode', { body: { snippets: [], origins: [], verification: [], baseVersion: OLD } });

  // Pages without anything on them are not published.
  const expectedLiveReleaseId = field(await call(getWebsite.name), 'liveReleaseId');
  const release = { note: '', acceptProblems: true };
  await call(publishRelease.name, { body: { ...release, expectedLiveReleaseId } });
  await call('scheduleRelease', { body: { ...release, goesLiveOn: '2099-01-01T09:00:00Z' } });
  await call('deleteSitePages', { body: { pageIds: [popup, above, other, third, second, top] } });
}
