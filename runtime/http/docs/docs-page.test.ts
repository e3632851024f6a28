// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { makeOpenApi } from '#shared/http/openapi.ts';
import { renderDocs } from './docs-page.ts';

const write = endpoint({
  name: 'writeNote',
  method: 'PUT',
  path: '/api/v1/notes/:noteId',
  access: { permission: 'site.design' },
  needsPassword: true,
  summary: 'Writes a note <b>down</b>.',
  input: {
    params: z.object({ noteId: z.string().regex(/^[0-9a-f]{24}$/) }),
    body: z.object({
      text: z.string().min(1).max(50),
      tags: z.array(z.object({ word: z.enum(['a', 'b']) })).default([]),
      until: z.iso.datetime().nullable(),
      weight: z.int().min(1).max(9).optional(),
    }),
  },
  output: z.object({ saved: z.literal(true) }),
  errors: { NOTE_FULL: { status: 409, text: 'This note is full.' } },
});

const list = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/api/v1/notes',
  access: 'visitor',
  summary: 'All notes.',
  input: {},
  output: z.object({ notes: z.array(z.string()) }),
  errors: {},
});

const api = await makeOpenApi([write, list], () => Promise.resolve());
const page = (search = '') =>
  new DOMParser().parseFromString(renderDocs(api, search, 'https://site.example').html, 'text/html');

/** The text as a reader sees it: elements stand apart. */
function textOf(node: Node | null): string {
  const parts = [...(node?.childNodes ?? [])].map((child) =>
    child.nodeType === child.TEXT_NODE ? (child.nodeValue ?? '') : ` ${textOf(child)} `,
  );
  return parts
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,])/g, '')
    .trim();
}

describe('the page about the API', () => {
  it('tells of a call who may make it, what it takes, what it answers and how it refuses', () => {
    const text = textOf(page().querySelector('#writeNote'));
    expect(text).toContain('PUT /api/v1/notes/{noteId}');
    expect(text).toContain('Writes a note <b>down</b>.');
    expect(text).toContain(
      'Contributors with the permission site.design, who confirmed their password within the last half hour.',
    );
    expect(text).toContain('noteId id path, required');
    expect(text).toContain('text text required 1 to 50 characters');
    expect(text).toContain('tags list of objects optional [] when left out word "a" or "b" required');
    expect(text).toContain('until date and time or null required');
    expect(text).toContain('weight whole number optional 1 to 9');
    expect(text).toContain('Answer 200 saved true');
    expect(text).toContain('409 NOTE_FULL This note is full.');
    expect(text).toContain('RATE_LIMITED');
  });

  it('shows a command that makes the call', () => {
    const command = page().querySelector('#writeNote pre')?.textContent ?? '';
    expect(command).toContain("curl -X PUT 'https://site.example/api/v1/notes/65a1b2c3d4e5f60718293a4b'");
    expect(command).toContain('-H "Authorization: Bearer $TOKEN"');
    const body = /-d '([^']+)'/.exec(command)?.[1] ?? '';
    expect(write.input.body.safeParse(JSON.parse(body)).success).toBe(true);
  });

  it.each([
    ['', ['writeNote', 'listNotes']],
    ['put notes', ['writeNote']],
    ['NOTE_FULL', ['writeNote']],
    ['visitor', ['listNotes']],
    ['nothing of this', []],
  ])('finds the calls that have all of "%s" in them', (search, names) => {
    const found = [...page(search).querySelectorAll('article')].map((article) => article.id);
    expect(found.sort()).toEqual([...names].sort());
  });

  it('says what was looked for, as text', () => {
    const hostile = '"><script>alert(1)</script>';
    const found = page(hostile);
    expect(found.querySelector('script')).toBeNull();
    expect(found.querySelector('input')?.getAttribute('value')).toBe(hostile);
    expect(textOf(found.querySelector('main'))).toBe(
      `No call has all of “${hostile}” in it. Show every call.`,
    );
  });

  it('names each section, field and place to go, and no id twice', () => {
    const shown = page();
    const ids = [...shown.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const link of shown.querySelectorAll('nav a, a.skip')) {
      expect(ids).toContain(link.getAttribute('href')?.slice(1));
    }
    expect(shown.querySelector('label[for=q]')).not.toBeNull();
    expect([...shown.querySelectorAll('h2')].map(textOf)).toEqual(['Basics', 'Notes']);
  });
});
