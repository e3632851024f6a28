import { publishRelease, undoRelease } from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask, field } from './support/http.ts';
import { fill, readRoutes } from './support/routes.ts';

const SECRET = 'harbour-seal-at-midnight';
const FILE = 'pages/search.page';
const WITHIN_MS = 1_000;
const PATHS = ['/search', '/search?format=json', '/', '/?format=json', '/shop', '/not-found', '/cart'];
const GUESSES = [
  '/pages/search.page',
  '/assets/../pages/search.page',
  '/search?preview=true',
  '/search?draft=1',
  '/search?release=draft',
  '/search?format=rss',
  '/sitemap.xml',
  '/search?q=harbour',
];

await runCheck('C50', async (bench, findings) => {
  const { alpha } = SITES;
  const owner = await bench.staff(alpha);
  const visitor = bench.visitor(alpha);
  const ports = bench.servers.map((server) => server.port);

  async function isSeen(paths: readonly string[]): Promise<string[]> {
    const seen: string[] = [];
    for (const path of paths) {
      for (const port of ports) {
        const answer = await ask(port, { host: alpha, path });
        if (answer.text.includes(SECRET)) seen.push(`${path} at ${port}`);
      }
    }
    return seen;
  }
  async function until(isWanted: (seen: readonly string[]) => boolean): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < 10 * WITHIN_MS) {
      if (isWanted(await isSeen(['/search']))) return performance.now() - began;
    }
    return Number.POSITIVE_INFINITY;
  }

  // A draft is the merchant's alone.
  await isSeen(PATHS);
  const file = await owner.call('GET', `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`);
  const content = `${String(field(file, 'content'))}<p>${SECRET}</p>`;
  const saved = await owner.call(writeTemplateFile.method, writeTemplateFile.path, {
    path: FILE,
    content,
    baseHash: field(file, 'hash'),
  });
  findings.expect(saved.status === 200, `saving a draft: ${saved.status} ${saved.text.slice(0, 120)}`);
  const seen = await isSeen([...PATHS, ...GUESSES]);
  findings.expect(seen.length === 0, `the draft is seen at ${seen.join(', ')}`);
  for (const route of (await readRoutes(bench, alpha)).filter((one) => !one.isWrite)) {
    const { path } = fill(route, { path: FILE });
    const answer = await visitor.call('GET', path);
    findings.expect(!answer.text.includes(SECRET), `${route.name} shows the draft to a visitor`);
    findings.expect(
      route.access === 'visitor' || answer.status === 401,
      `${route.name} answers a visitor with ${answer.status}`,
    );
  }

  // What is published is seen everywhere at once, and what is taken back is gone everywhere at once.
  const site = await owner.call('GET', getWebsite.path);
  const published = await owner.call(publishRelease.method, publishRelease.path, {
    expectedLiveReleaseId: field(site, 'liveReleaseId'),
    note: '',
    acceptProblems: false,
  });
  findings.expect(published.status < 300, `publishing: ${published.status} ${published.text.slice(0, 200)}`);
  const appeared = await until((now) => now.length === ports.length);
  findings.note('seen after ms', Math.round(appeared));
  findings.expect(appeared <= WITHIN_MS, 'what is published is seen within a second');
  const etags = await Promise.all(
    ports.map(async (port) => (await ask(port, { host: alpha, path: '/search' })).headers.etag),
  );
  const live = await owner.call('GET', getWebsite.path);
  const undone = await owner.call(undoRelease.method, undoRelease.path, {
    expectedLiveReleaseId: field(live, 'liveReleaseId'),
  });
  findings.expect(undone.status < 300, `taking back: ${undone.status} ${undone.text.slice(0, 200)}`);
  const gone = await until((now) => now.length === 0);
  findings.note('gone after ms', Math.round(gone));
  findings.expect(gone <= WITHIN_MS, 'what is taken back is gone within a second');
  const still = await isSeen([...PATHS, ...GUESSES]);
  findings.expect(still.length === 0, `what was taken back is seen at ${still.join(', ')}`);
  for (const [at, port] of ports.entries()) {
    const answer = await ask(port, {
      host: alpha,
      path: '/search',
      headers: { 'if-none-match': etags[at] ?? '' },
    });
    findings.expect(answer.status === 200, `a browser keeps what was taken back: ${answer.status}`);
  }
  findings.note('left out', 'locked, private and paid pages, search, feeds, site map: there are none yet');
});
