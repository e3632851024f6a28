import { publishRelease } from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';

const FILE = 'pages/search.page';
const PAGE = '/search';
const TITLE = `A & B "c" 'd' <i>e</i> </script>\u00e9`;

/** What a template prints of the title, by its formatters. */
const GOLDEN = {
  '{website.siteTitle|html}': `A &amp; B "c" 'd' &lt;i&gt;e&lt;/i&gt; &lt;/script&gt;\u00e9`,
  '{website.siteTitle|htmltag}': `A &amp; B &quot;c&quot; 'd' &lt;i&gt;e&lt;/i&gt; &lt;/script&gt;\u00e9`,
  '{website.siteTitle|htmlattr}': `A &amp; B &quot;c&quot; 'd' &lt;i&gt;e&lt;/i&gt; &lt;/script&gt;\u00e9`,
  '{website.siteTitle|json}': `"A & B \\"c\\" 'd' <i>e<\\/i> <\\/script>\u00e9"`,
  '{website.siteTitle|url-encode}':
    'A%20%26%20B%20%22c%22%20%27d%27%20%3Ci%3Ee%3C/i%3E%20%3C/script%3E%C3%A9',
  '{website.siteTitle|raw}': `"A & B \\"c\\" 'd' <i>e</i> </script>\u00e9"`,
  '{website.siteTitle}': TITLE,
} as const;

await runCheck('C32', async (bench, findings) => {
  const { alpha } = SITES;
  const owner = await bench.staff(alpha);
  const site = await owner.call(getWebsite.method, getWebsite.path);
  const { version } = getWebsite.output.parse(site.json);
  const named = await owner.call(updateWebsite.method, updateWebsite.path, { version, title: TITLE });
  if (named.status !== 200) throw new Error(`The title was not kept: ${named.text}`);
  const original = await owner.call('GET', `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`);
  const { content, hash } = readTemplateFile.output.parse(original.json);
  const lines = Object.keys(GOLDEN).map((template, index) => `[[${index}:${template}:${index}]]`);
  const body = { path: FILE, content: `${content}\n${lines.join('\n')}`, baseHash: hash };
  const saved = await owner.call(writeTemplateFile.method, writeTemplateFile.path, body);
  if (saved.status !== 200) throw new Error(`The template was not saved: ${saved.text}`);
  const live = field(named, 'website') as { liveReleaseId: string };
  const published = await owner.call(publishRelease.method, publishRelease.path, {
    expectedLiveReleaseId: live.liveReleaseId,
  });
  if (published.status !== 201) throw new Error(`The template was not published: ${published.text}`);
  for (const { port } of bench.servers) {
    const page = await bench.ask(alpha, `${PAGE}?port=${port}`);
    findings.expect(page.status === 200, `the page answers ${page.status}`);
    for (const [index, [template, golden]] of Object.entries(GOLDEN).entries()) {
      const begin = page.text.indexOf(`[[${index}:`) + `[[${index}:`.length;
      const printed = page.text.slice(begin, page.text.indexOf(`:${index}]]`));
      findings.expect(printed === golden, `${template} prints ${printed} for ${golden}`);
    }
    // What the theme prints of the title by itself is text in all places.
    const [theme = ''] = page.text.split('[[0:');
    findings.expect(!theme.includes('<i>e</i>'), 'the theme prints the title as markup');
  }
  findings.note('formatters', Object.keys(GOLDEN).length);
});
