import { listDraftRemarks, markDraftRemark, revokeDraftLink } from '#shared/features/draft-links/contract.ts';
import { DRAFT_PASSWORD, DRAFT_REMARKS } from '#shared/features/draft-links/paths.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import { type Bench, SITES } from './support/bench.ts';
import { type Findings, runCheck } from './support/check.ts';
import { type Answer, ask, field } from './support/http.ts';
import type { Staff } from './support/people.ts';
import { asAdmin, siteTables } from './support/rows.ts';
import { sendForm, type SharedDraft, shareDraft } from './support/shared-draft.ts';

const { alpha, beta } = SITES;
const FILE = 'pages/search.page';
const PAGE = '/search';
const PASSWORD = 'low-tide-kiln-7';
const NOT_THERE = 404;
const WRONG = 401;
const SEE_OTHER = 303;
const TOO_MANY = 429;
const secretOf = (host: string) => `sketched-for-${host}`;

/** What is attacked: a draft of each site, each with words of its own that nobody published. */
interface Ground {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly owners: Readonly<Record<string, Staff>>;
}

async function sketch({ bench, findings }: Pick<Ground, 'bench' | 'findings'>, host: string): Promise<Staff> {
  const owner = await bench.staff(host);
  const file = await owner.call('GET', `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`);
  const saved = await owner.call(writeTemplateFile.method, writeTemplateFile.path, {
    path: FILE,
    content: `${String(field(file, 'content'))}<p>${secretOf(host)}</p>`,
    baseHash: field(file, 'hash'),
  });
  findings.expect(saved.status === 200, `saving a draft of ${host}: ${saved.status}`);
  return owner;
}

/** The answers of both processes. */
async function askBoth({ bench }: Ground, host: string, path: string, headers = {}): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { port } of bench.servers) answers.push(await ask(port, { host, path, headers }));
  return answers;
}

/** What is asked for where nothing may be. */
interface Nowhere {
  readonly host: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function expectNotThere(ground: Ground, { host, path, headers }: Nowhere, what: string) {
  for (const { status, text } of await askBoth(ground, host, path, headers)) {
    ground.findings.expect(status === NOT_THERE, `${what} answers ${status}`);
    ground.findings.expect(!text.includes('sketched-for-'), `${what} shows a draft`);
  }
}

/** Who has a link sees the draft of this site, and nobody keeps it. */
async function expectShown(ground: Ground, { base }: SharedDraft): Promise<void> {
  const { findings } = ground;
  for (const { status, text, headers } of await askBoth(ground, alpha, base + PAGE)) {
    findings.expect(status === 200 && text.includes(secretOf(alpha)), `a link answers ${status}`);
    findings.expect(headers['cache-control'] === 'no-store', 'a draft may be kept');
    findings.expect(/noindex/.test(String(headers['x-robots-tag'])), 'a draft may be listed');
    findings.expect(headers['referrer-policy'] === 'no-referrer', 'a draft tells its address');
  }
  const tricks = ['x-forwarded-host', 'x-host', 'x-original-url', 'forwarded'];
  for (const host of [alpha, beta]) {
    for (const path of [PAGE, `${PAGE}?format=json`, `${PAGE}?draft=1`]) {
      const askedAs = [{}, ...tricks.map((name) => ({ [name]: `${alpha}${base}` }))];
      for (const headers of askedAs) {
        for (const { text } of await askBoth(ground, host, path, headers)) {
          findings.expect(!text.includes('sketched-for-'), `${host}${path} shows a draft`);
        }
      }
    }
  }
}

/** A link opens the draft of its own site alone, and by its whole token alone. */
async function expectOwnSite(ground: Ground, { base, token }: SharedDraft, owner: Staff): Promise<void> {
  const { bench, findings } = ground;
  await expectNotThere(ground, { host: beta, path: base }, 'a link at another site');
  await expectNotThere(ground, { host: beta, path: base + PAGE }, 'a page of a link at another site');
  await expectNotThere(
    ground,
    { host: beta, path: base, headers: { 'x-forwarded-host': alpha } },
    'a link at another site behind a proxy',
  );
  const guesses = [
    token.slice(0, -1),
    `${token}a`,
    token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(),
    token.split('').reverse().join(''),
    `${token.slice(0, -1)}%00`,
    `${token}%2f..`,
    '%25',
    '_'.repeat(43),
  ];
  for (const guess of guesses)
    await expectNotThere(ground, { host: alpha, path: `/draft/${guess}${PAGE}` }, `a link ${guess}`);
  const fields = { page: '/', name: 'A stranger', text: 'Of another site' };
  const remark = await sendForm(bench.visitor(beta), base, { to: DRAFT_REMARKS, fields });
  findings.expect(remark.status === NOT_THERE, `a remark at another site answers ${remark.status}`);
  const listed = await owner.call(listDraftRemarks.method, `${listDraftRemarks.path}?show=all`);
  findings.expect((field(listed, 'remarks') as unknown[]).length === 0, 'a remark came from another site');
}

/** Passwords are tried so often and no more, whatever process is asked; what opens one link opens no other. */
async function guessPasswords({ bench, findings }: Ground, owner: Staff): Promise<SharedDraft> {
  const draft = await shareDraft(owner, { password: PASSWORD });
  const other = await shareDraft(owner, { password: PASSWORD });
  const [{ limit }] = RATE_LIMITS.draftPasswords;
  const guesser = bench.visitor(alpha, '127.0.0.41');
  const guess = (password: string, at: number) =>
    sendForm(guesser, draft.base, {
      to: DRAFT_PASSWORD,
      fields: { password },
      headers: { 'x-forwarded-for': `198.51.100.${at}`, 'x-real-ip': `198.51.100.${at}` },
    });
  const answers = await Promise.all(Array.from({ length: limit * 2 }, (_, at) => guess(`guess ${at}`, at)));
  const tried = answers.filter(({ status }) => status === WRONG).length;
  findings.expect(tried <= limit, `${tried} passwords were tried at once, of ${limit}`);
  findings.expect((await guess(PASSWORD, 99)).status === TOO_MANY, 'a password is still tried');
  findings.expect(guesser.cookies.get(`draft-${draft.id}`) === undefined, 'a guesser comes in');

  const reader = bench.visitor(alpha, '127.0.0.42');
  const closed = await reader.send(draft.base + PAGE);
  findings.expect(
    closed.status === WRONG && !closed.text.includes('sketched-for-'),
    'a password is not asked for',
  );
  for (const path of [`${draft.base}/~draft.css`, `${draft.base}${PAGE}?format=json`]) {
    const answer = await reader.send(path);
    findings.expect(answer.status === WRONG, `${path} without a password answers ${answer.status}`);
  }
  const strange = await sendForm(reader, draft.base, {
    to: DRAFT_PASSWORD,
    fields: { password: PASSWORD },
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  });
  findings.expect(strange.status === 403, `a password from another site answers ${strange.status}`);
  const right = await sendForm(reader, draft.base, { to: DRAFT_PASSWORD, fields: { password: PASSWORD } });
  findings.expect(right.status === SEE_OTHER, `the right password answers ${right.status}`);
  const opened = await reader.send(draft.base + PAGE);
  findings.expect(opened.text.includes(secretOf(alpha)), 'the right password opens nothing');
  const key = [...reader.cookies].find(([name]) => name.endsWith(`draft-${draft.id}`))?.[1] ?? '';
  findings.expect(key !== '', 'the right password is not kept');
  for (const name of [`draft-${other.id}`, `__Host-draft-${other.id}`]) reader.cookies.set(name, key);
  const elsewhere = await reader.send(other.base + PAGE);
  findings.expect(elsewhere.status === WRONG, `the key of another link answers ${elsewhere.status}`);
  return draft;
}

/** Remarks come so often and no more, from pages of the draft alone, and are read and marked on their site alone. */
async function leaveRemarks({ bench, findings, owners }: Ground, { base }: SharedDraft): Promise<void> {
  const { [alpha]: owner, [beta]: stranger } = owners as Record<typeof alpha | typeof beta, Staff>;
  const [{ limit }] = RATE_LIMITS.draftRemarks;
  const writer = bench.visitor(alpha, '127.0.0.43');
  const write = (at: number, headers = {}) =>
    sendForm(writer, base, {
      to: DRAFT_REMARKS,
      fields: { page: '/', name: 'Ann', text: `Remark ${at}` },
      headers,
    });
  const strange = await write(0, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
  findings.expect(strange.status === 403, `a remark from another site answers ${strange.status}`);
  const answers = await Promise.all(Array.from({ length: limit * 2 }, (_, at) => write(at + 1)));
  const kept = answers.filter(({ status }) => status === SEE_OTHER).length;
  findings.expect(kept > 0 && kept <= limit, `${kept} remarks were kept at once, of ${limit}`);
  const path = `${listDraftRemarks.path}?show=all`;
  const remarks = field(await owner.call('GET', path), 'remarks') as readonly { id: string }[];
  findings.expect(remarks.length === kept, `${remarks.length} remarks are listed of ${kept}`);
  const others = await stranger.call('GET', path);
  findings.expect(!others.text.includes('Remark'), 'remarks of another site are listed');
  for (const { id } of remarks) {
    const marked = await stranger.call(
      markDraftRemark.method,
      markDraftRemark.path.replace(':remarkId', id),
      {
        isDone: true,
      },
    );
    findings.expect(marked.status === NOT_THERE, `a remark of another site answers ${marked.status}`);
  }
  const again = field(await owner.call('GET', path), 'remarks') as readonly { done?: unknown }[];
  findings.expect(
    again.every(({ done }) => done === undefined),
    'a remark was marked from another site',
  );
}

/** A link that is revoked is not there from that moment on, on no process and with no key. */
async function revoke(ground: Ground, draft: SharedDraft): Promise<void> {
  const { bench, findings, owners } = ground;
  const path = revokeDraftLink.path.replace(':linkId', draft.id);
  const foreign = await owners[beta]?.call(revokeDraftLink.method, path);
  findings.expect(foreign?.status === NOT_THERE, `a link of another site is revoked: ${foreign?.status}`);
  const reader = bench.visitor(alpha, '127.0.0.44');
  await sendForm(reader, draft.base, { to: DRAFT_PASSWORD, fields: { password: PASSWORD } });
  findings.expect(
    (await reader.send(draft.base + PAGE)).status === 200,
    'a link is there before it is revoked',
  );
  const revoked = await owners[alpha]?.call(revokeDraftLink.method, path);
  findings.expect(revoked?.status === 200, `revoking answers ${revoked?.status}`);
  const cookie = [...reader.cookies].map((pair) => pair.join('=')).join('; ');
  for (const page of ['', PAGE, '/~draft.css', '/~bar.css'])
    await expectNotThere(
      ground,
      { host: alpha, path: draft.base + page, headers: { cookie } },
      `a revoked link at ${page}`,
    );
  for (const to of [DRAFT_REMARKS, DRAFT_PASSWORD] as const) {
    const fields = { page: '/', name: 'Ann', text: 'Too late', password: PASSWORD };
    const late = await sendForm(reader, draft.base, { to, fields });
    findings.expect(late.status === NOT_THERE, `${to} of a revoked link answers ${late.status}`);
  }
}

/** Tokens and passwords are kept nowhere. */
async function expectNotKept({ bench, findings }: Ground, drafts: readonly SharedDraft[]): Promise<void> {
  const secrets = [PASSWORD, ...drafts.map(({ token }) => token)];
  await asAdmin(bench, async (client) => {
    for (const table of await siteTables(client)) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} t
          WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) s WHERE strpos(to_jsonb(t)::text, s) > 0)`,
        [secrets],
      );
      findings.expect(rows[0]?.count === 0, `${table} keeps a token or a password of a link`);
    }
  });
}

await runCheck(
  'C50',
  async (bench, findings) => {
    const begun = { bench, findings };
    const owner = await sketch(begun, alpha);
    const ground: Ground = { ...begun, owners: { [alpha]: owner, [beta]: await sketch(begun, beta) } };
    const draft = await shareDraft(owner);
    await expectShown(ground, draft);
    await expectOwnSite(ground, draft, owner);
    const closed = await guessPasswords(ground, owner);
    await leaveRemarks(ground, draft);
    await revoke(ground, closed);
    await expectNotKept(ground, [draft, closed]);
  },
  { variables: { RATE_LIMIT_SCALE: '1' } },
);
