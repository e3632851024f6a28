import { field } from './support/http.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';

/** Pages that every site of the bench has. */
const PATHS = ['/', '/shop', '/about', '/visit', '/?format=json', '/shop?format=json', '/nothing-here'];

/** Headers by which others have made caches mix sites up. */
const TRICKS: Readonly<Record<string, (host: string) => string>> = {
  'x-forwarded-host': (host) => host,
  'x-host': (host) => host,
  'x-original-host': (host) => host,
  'x-forwarded-server': (host) => host,
  'x-http-host-override': (host) => host,
  forwarded: (host) => `for=127.0.0.1;host=${host}`,
  'x-rewrite-url': (host) => `http://${host}/`,
  'x-original-url': (host) => `http://${host}/`,
};

await runCheck('C54', async (bench, findings) => {
  const { alpha, beta } = SITES;
  const marks = new Map<string, string>();
  for (const host of [alpha, beta]) {
    const home = await bench.ask(host, '/?format=json');
    const website = field(home, 'website') as { id: string } | undefined;
    findings.expect(website !== undefined, `${host} has a first page`);
    marks.set(host, website?.id ?? host);
  }

  function isForeign(text: string, own: string, other: string): boolean {
    return (
      text.includes(other) ||
      text.includes(marks.get(other) ?? other) ||
      text.includes(`<title>${other.split('.')[0]}`) ||
      !text.includes(own.split('.')[0] ?? own)
    );
  }

  for (const path of PATHS) {
    // Each host fills the caches of both processes first, then is asked with every trick.
    for (let round = 0; round < 2; round += 1) {
      for (const host of [alpha, beta]) await bench.ask(host, path);
    }
    for (const [own, other] of [
      [alpha, beta],
      [beta, alpha],
    ] as const) {
      for (const [header, value] of Object.entries(TRICKS)) {
        for (let turn = 0; turn < 2; turn += 1) {
          const answer = await bench.ask(own, path, { headers: { [header]: value(other) } });
          findings.expect(!isForeign(answer.text, own, other), `${own}${path} with ${header} shows ${other}`);
          findings.expect(
            !JSON.stringify(answer.headers).includes(other),
            `${own}${path} with ${header} names ${other} in its headers`,
          );
        }
      }
    }
  }

  const { port } = { port: bench.nextPort() };
  for (const host of [
    'evil.example',
    `${alpha}.evil.example`,
    `evil.example:${port}`,
    `${alpha}@${beta}`,
    '',
  ]) {
    const answer = await bench.ask(host === '' ? 'unknown' : host, '/');
    findings.expect(answer.status === 404 || answer.status === 400, `the host "${host}" leads to a site`);
    findings.expect(!answer.text.includes('<html'), `the host "${host}" shows a page`);
  }
  const upper = await bench.ask(alpha.toUpperCase(), '/?format=json');
  findings.expect(
    (field(upper, 'website') as { id: string } | undefined)?.id === marks.get(alpha),
    'a host in capitals leads to its site',
  );
});
