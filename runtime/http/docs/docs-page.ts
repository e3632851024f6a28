import { html, type HtmlPart, type Markup, trusted } from '#shared/html/html.ts';
import { GENERAL_ERRORS } from '#shared/http/general-errors.ts';
import type { OpenApiDocument, OpenApiOperation } from '#shared/http/openapi.ts';
import { DOCS_PATH, OPENAPI_PATH } from '#shared/http/paths.ts';
import { RATE_LIMITS, type RateLimit } from '#shared/http/rate-limits.ts';
import type { OwnPage } from '../own-page.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { toCommand } from './example.ts';
import { showField, showFields } from './schema.ts';

/** One call with its place. */
interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

const SUCCESS = /^2/;
const MINUTE = 60_000;
const STRIPES = 24;
const SUBJECTS: Readonly<Record<RateLimit['per'][number], string>> = {
  ip: 'network address',
  cart: 'cart',
  account: 'account',
  visitor: 'visitor',
  token: 'session or token',
  link: 'link',
  site: 'site',
};

function callsOf(document: OpenApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** True when all words occur somewhere in what is said about the call. */
function isFound({ path, method, operation }: Call, words: readonly string[]): boolean {
  const { operationId, summary, tags, responses } = operation;
  const codes = Object.values(responses).flatMap((answer) => Object.keys(answer['x-errors'] ?? {}));
  const text = [path, method, operationId, summary, operation['x-access'], ...tags, ...codes]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function accessInWords(operation: OpenApiOperation): string {
  const access = operation['x-access'];
  if (access === 'visitor') return 'Anybody';
  if (access === 'member') return 'Signed-in members';
  if (access === 'contributor') return 'Every contributor';
  return `Contributors with the permission ${access}${operation['x-limited'] ? ', in part those with a limited one' : ''}`;
}

function section(title: string, content: Markup | undefined): Markup | undefined {
  return content === undefined ? undefined : html`<h4>${title}</h4>${content}`;
}

function showParameters(operation: OpenApiOperation): Markup | undefined {
  if (operation.parameters.length === 0) return undefined;
  const shown = operation.parameters.map(({ name, in: place, required, schema }) =>
    showField(name, schema, required ? 'required' : 'optional', `${place},`),
  );
  return html`<ul class="fields">${shown}</ul>`;
}

/** How texts are cleaned of callers who may not inject code. */
function showTexts({ 'x-texts': texts }: OpenApiOperation): Markup | undefined {
  if (texts === undefined) return undefined;
  const rich = Object.keys(texts).filter((name) => texts[name] === 'html');
  const names = rich.map((name) => html` <code>${name}</code>`);
  return html`<p>Of callers without the permission code.inject, ${
    rich.length === 0 ? undefined : html`HTML in${names} is cleaned by an allow-list, and `
  }tags in all other texts become plain text. The answer names these fields as <code>cleaned</code>.</p>`;
}

type Refused = readonly [status: string, code: string, text: string];

function showRefusals(refusals: readonly Refused[]): Markup {
  const rows = refusals.map(
    ([status, code, text]) => html`<tr><td>${status}</td><td><code>${code}</code></td><td>${text}</td></tr>`,
  );
  return html`<table class="refusals">
    <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Text</th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

/** The refusals of a call, its own before those that any call may answer. */
function showAllRefusals({ responses }: OpenApiOperation): Markup {
  const all = Object.entries(responses).flatMap(([status, answer]) =>
    Object.entries(answer['x-errors'] ?? {}).map(([code, text]): Refused => [status, code, text]),
  );
  const isGeneral = ([, code]: Refused) => Object.hasOwn(GENERAL_ERRORS, code);
  const own = all.filter((refused) => !isGeneral(refused));
  const general = all.filter(isGeneral);
  return html`${own.length > 0 ? showRefusals(own) : undefined}<details>
    <summary>${general.length} that many calls have</summary>${showRefusals(general)}</details>`;
}

function showCall({ path, method, operation }: Call, origin: string): Markup {
  const body = operation.requestBody?.content['application/json']?.schema;
  const isFile = operation.requestBody?.content['application/octet-stream'] !== undefined;
  const [status, success] = Object.entries(operation.responses).find(([code]) => SUCCESS.test(code)) ?? [];
  const isConfirmed = operation['x-needs-password'] === true;
  return html`<article id="${operation.operationId}">
    <h3><a href="#${operation.operationId}"><b class="method ${method}">${method.toUpperCase()}</b> <code>${path}</code></a></h3>
    <p>${operation.summary}</p>
    <p class="quiet">${accessInWords(operation)}${
      isConfirmed ? html`, who confirmed their password within the last half hour` : undefined
    }.</p>
    <details><summary>What it takes and answers</summary>
      ${section('Texts', showTexts(operation))}
      ${section('Parameters', showParameters(operation))}
      ${section('Body', body === undefined ? undefined : showFields(body, true))}
      ${section('Body', isFile ? html`<p>The bytes of the file.</p>` : undefined)}
      ${section(`Answer ${status ?? ''}`, success && showFields(success.content['application/json'].schema, false))}
      ${section('Refusals', showAllRefusals(operation))}
      ${section('From a terminal', html`<pre tabindex="0">${toCommand(origin, path, method, operation)}</pre>`)}
    </details>
  </article>`;
}

function titleOf(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1).replace(/^pi\b/, 'PI');
}

function sectionId(tag: string): string {
  return `section-${tag.replaceAll(' ', '-')}`;
}

function groupByTag(calls: readonly Call[]): ReadonlyMap<string, readonly Call[]> {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const tag = call.operation.tags[0] ?? '';
    groups.set(tag, [...(groups.get(tag) ?? []), call]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function windowInWords(windowMs: number): string {
  if (windowMs < MINUTE) return `${windowMs / 1000} seconds`;
  if (windowMs === MINUTE) return 'a minute';
  return windowMs === 60 * MINUTE ? 'an hour' : 'a day';
}

function showLimits(): Markup {
  const rows = Object.entries(RATE_LIMITS).flatMap(([group, limits]) =>
    limits.map(({ limit, windowMs, per }: RateLimit) => {
      const whose = per.map((word) => SUBJECTS[word]).join(' and ');
      return html`<tr><td>${group}</td><td>${limit.toLocaleString('en')} in ${windowInWords(windowMs)}</td><td>${whose}</td></tr>`;
    }),
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Limits"><table>
    <thead><tr><th scope="col">Calls</th><th scope="col">Limit</th><th scope="col">Counted by</th></tr></thead>
    <tbody>${rows}</tbody></table></div>`;
}

function showBasics(): Markup {
  return html`<section id="basics"><h2>Basics</h2>
    <h3>Who calls</h3>
    <p>Programs send <code>Authorization: Bearer …</code> with a token that the owner of the site makes in the studio
      under Settings, API tokens. <a href="#signIn">Signing in</a> gives one for a person, for twelve hours.</p>
    <h3>Calls from a page</h3>
    <p>A page of the site holds a cookie named <code>crumb</code>, over TLS <code>__Host-crumb</code> too. Every call
      but GET sends its value back as <code>X-CSRF-Token</code>, beside the cookies. A stale one answers 403 with <code>crumbFail</code> and a fresh cookie: try once more
      with that.</p>
    <h3>Doing it once</h3>
    <p>Send an <code>Idempotency-Key</code> of your own with a call that must not happen twice. The same key with the
      same input gives the first answer again, with <code>Idempotency-Replayed: true</code>.</p>
    <h3>Bodies</h3>
    <p>JSON as UTF-8, up to 256 KB, 32 levels deep, 1,000 fields an object. Fields that are not listed are ignored.</p>
    <h3>Refusals</h3>
    <p>Every answer of 400 and above is JSON with <code>error</code> for people, <code>code</code> for programs,
      <code>requestId</code> for questions, and <code>errors</code> by field where the input was at fault.</p>
    <h3>Limits</h3>
    <p>Who calls too often gets 429 and the seconds to wait in <code>Retry-After</code>.</p>
    ${showLimits()}</section>`;
}

function showMenu(groups: ReadonlyMap<string, readonly Call[]>): Markup {
  const links = [...groups].map(
    ([tag, calls]) =>
      html`<li><a href="#${sectionId(tag)}">${titleOf(tag)}</a> <span class="quiet">${calls.length}</span></li>`,
  );
  return html`<nav aria-label="Sections"><ul>${links}</ul></nav>`;
}

function showResults(groups: ReadonlyMap<string, readonly Call[]>, origin: string): Markup[] {
  return [...groups].map(
    ([tag, calls]) =>
      html`<section id="${sectionId(tag)}"><h2>${titleOf(tag)}</h2>${calls.map((call) => showCall(call, origin))}</section>`,
  );
}

function countInWords(found: number, all: number): string {
  return found === all ? `${all} calls` : `${found} of ${all} calls`;
}

/**
 * The API as a page for people.
 * @param search words that all have to occur in what is said about a call; empty shows every call
 * @param origin of the site that is asked, for the examples
 */
export function renderDocs(document: OpenApiDocument, search: string, origin: string): OwnPage {
  const all = callsOf(document);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((call) => isFound(call, words));
  const groups = groupByTag(found);
  const results: HtmlPart =
    found.length > 0
      ? showResults(groups, origin)
      : html`<p>No call has all of “${search}” in it. <a href="${DOCS_PATH}">Show every call</a>.</p>`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of this site</title><style>${trusted(DOCS_STYLE)}</style></head>
<body><div class="awning" aria-hidden="true">${Array.from({ length: STRIPES }, () => html`<i></i>`)}</div>
<a class="skip" href="#calls">Skip to the calls</a>
<header><h1>API of this site</h1>
  <p>${document.info.description} <a href="${OPENAPI_PATH}">As OpenAPI document</a></p>
  <form role="search" action="${DOCS_PATH}"><label for="q">Find a call</label>
    <div class="row"><input id="q" name="q" type="search" value="${search}" placeholder="cart, PUT, contributors, STALE…" maxlength="100">
    <button>Find</button></div></form>
  <p class="quiet" role="status">${countInWords(found.length, all.length)}${
    words.length > 0 ? html` with “${search}”. <a href="${DOCS_PATH}">Show all</a>` : undefined
  }</p></header>
<div class="columns">${showMenu(groups)}<main id="calls" tabindex="-1">${words.length === 0 ? showBasics() : undefined}${results}</main></div>
</body></html>`;
  return { html: page.text, styles: [DOCS_STYLE] };
}
