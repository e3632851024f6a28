import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  readPageContent,
  savePageContent,
  type SentContent,
} from '#shared/features/page-content/contract.ts';
import { listPages } from '#shared/features/pages/contract.ts';
import { BLOCKS_MAX } from '#shared/features/page-content/rules.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { addSectionPage } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { editor, storeManager, campaignsEditor, viewer } = CONTRIBUTOR_ROLE;

type SentBlock = SentContent['sections'][number]['blocks'][number];

let app: TestApp;
let owner: Client;
let pages = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

async function newPage(): Promise<string> {
  pages += 1;
  return addSectionPage(app, `page-${pages}`);
}

const contentOf = (...blocks: readonly Partial<SentBlock>[]): SentContent => ({
  sections: [
    {
      id: 'first',
      background: 'none',
      spacing: 'medium',
      width: 'normal',
      blocks: blocks.map((block, at) => ({ id: `block${at}`, type: 'html', span: 12, data: {}, ...block })),
    },
  ],
});

const text = (html: string) => contentOf({ data: { html } });
const read = (pageId: string, client = owner) => client.call(readPageContent, { params: { pageId } });
const save = (pageId: string, content: SentContent, baseVersion: string, client = owner) =>
  client.call(savePageContent, { params: { pageId }, body: { content, baseVersion } });

describe('what a page consists of', () => {
  it('is empty before it is saved, and then what was saved', async () => {
    const pageId = await newPage();
    expect(await read(pageId)).toEqual({ content: { sections: [] }, version: 'none' });
    const content = text('<p>Open again.</p>');
    const saved = await save(pageId, content, 'none');
    expect(saved.content).toEqual(content);
    expect(await read(pageId)).toEqual({ content, version: saved.version });
  });

  it('is kept by who works on pages, and by nobody else', async () => {
    const pageId = await newPage();
    const { client } = await addPerson(app, [editor]);
    const { version } = await save(pageId, text('<p>Theirs</p>'), 'none', client);
    expect((await read(pageId, client)).version).toBe(version);
    for (const role of [storeManager, campaignsEditor, viewer]) {
      const other = (await addPerson(app, [role])).client;
      await expect(read(pageId, other)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(save(pageId, text('<p>x</p>'), version, other)).rejects.toMatchObject({ status: 403 });
    }
    await expect(read(pageId, app.client())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('is there for pages of sections of this site alone', async () => {
    const { pages: all } = await owner.call(listPages, {});
    expect(all.some(({ path }) => path === '/')).toBe(true);
    const [home] = await rowsOf<{ id: string }>(
      app,
      `SELECT p ->> 'id' AS id FROM contents c, jsonb_array_elements(convert_from(c.content, 'UTF8')::jsonb) p
        WHERE c.website_id = $1 AND convert_from(c.content, 'UTF8') LIKE '[%' AND p ->> 'urlId' = 'home' LIMIT 1`,
    );
    for (const pageId of [home?.id ?? '', 'f'.repeat(24)]) {
      await expect(read(pageId)).rejects.toMatchObject({ status: 404, code: 'PAGE_NOT_FOUND' });
      await expect(save(pageId, text('<p>x</p>'), 'none')).rejects.toMatchObject({ status: 404 });
    }
  });

  it('based on an old version is refused with what is stored', async () => {
    const pageId = await newPage();
    const first = await save(pageId, text('<p>1</p>'), 'none');
    const second = await save(pageId, text('<p>2</p>'), first.version);
    await expect(save(pageId, text('<p>3</p>'), first.version)).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { current: { content: text('<p>2</p>'), version: second.version } },
    });
  });

  it('saved again as it is changes nothing, whatever it is based on', async () => {
    const pageId = await newPage();
    const saved = await save(pageId, text('<p>Same</p>'), 'none');
    expect((await save(pageId, text('<p>Same</p>'), 'none')).version).toBe(saved.version);
    const entries = await rowsOf(
      app,
      `SELECT 1 FROM audit_entries WHERE website_id = $1 AND act = 'savePageContent' AND subject_id = $2`,
      pageId,
    );
    expect(entries).toHaveLength(1);
  });

  it.each<readonly [name: string, content: SentContent, field: string]>([
    ['a choice that there is not', contentOf({ type: 'button', data: { look: 'loud' } }), 'look'],
    [
      'a link that leads nowhere',
      contentOf({ type: 'button', data: { href: 'javascript:alert(1)' } }),
      'href',
    ],
    ['a text that is too long', contentOf({ type: 'button', data: { label: 'x'.repeat(101) } }), 'label'],
  ])('is refused with %s, at its field', async (_name, content, field) => {
    const pageId = await newPage();
    await expect(save(pageId, content, 'none')).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      errors: { [`content.sections.0.blocks.0.data.${field}`]: expect.any(String) as unknown },
    });
  });

  it('is refused with an id twice, with more than 60 blocks, and with a picture that is not in the library', async () => {
    const pageId = await newPage();
    await expect(save(pageId, contentOf({ id: 'same' }, { id: 'same' }), 'none')).rejects.toMatchObject({
      errors: { 'content.sections.0.blocks.1.id': 'Another one of the page has this id.' },
    });
    const many = contentOf(...Array.from({ length: BLOCKS_MAX + 1 }, () => ({})));
    await expect(save(pageId, many, 'none')).rejects.toMatchObject({
      status: 400,
      code: 'TOO_MANY_BLOCKS',
      errors: { content: 'A page has at most 60 blocks.' },
    });
    const foreign = contentOf({ type: 'image', data: { picture: { mediaId: 'f'.repeat(24) } } });
    await expect(save(pageId, foreign, 'none')).rejects.toMatchObject({
      errors: { content: 'One of the pictures is not in the library.' },
    });
  });

  it('loses fields that its kinds do not have, and keeps blocks of unknown kinds', async () => {
    const pageId = await newPage();
    const unknown = { type: 'ferris-wheel', data: { cabins: 12 } };
    const { content } = await save(
      pageId,
      contentOf({ data: { html: '<p>a</p>', other: 1 } }, unknown),
      'none',
    );
    expect(content.sections[0]?.blocks).toMatchObject([{ data: { html: '<p>a</p>' } }, unknown]);
    expect(content.sections[0]?.blocks[0]?.data).not.toHaveProperty('other');
  });

  it('is cleaned of hostile markup of who may not inject code, and says so', async () => {
    const pageId = await newPage();
    const { client } = await addPerson(app, [editor]);
    const saved = await save(
      pageId,
      text('<p onclick="x()">Hi<script>alert(1)</script></p>'),
      'none',
      client,
    );
    expect(saved).toMatchObject({ content: text('<p>Hi</p>'), cleaned: ['content'] });
  });

  it('keeps what the owner wrote where somebody else saves the page with it', async () => {
    const pageId = await newPage();
    const marked = '<p class="lead">By the owner</p>';
    const { version } = await save(pageId, text(marked), 'none');
    const { client } = await addPerson(app, [editor]);
    const both = contentOf({ data: { html: marked } }, { data: { html: '<p>By the editor</p>' } });
    const saved = await save(pageId, both, version, client);
    expect(saved.content).toEqual(both);
  });

  it('has code of who may inject it, which others move and leave alone, and never write', async () => {
    const pageId = await newPage();
    const code = { id: 'code1', type: 'code', data: { code: '<div class="x"><script>a()</script></div>' } };
    const { content, version } = await save(pageId, contentOf(code), 'none');
    const { client } = await addPerson(app, [editor]);
    const words = { id: 'words', type: 'html', data: { html: '<p>New</p>' } };
    const moved = await save(pageId, contentOf(words, code), version, client);
    expect(moved.content.sections[0]?.blocks[1]).toEqual(content.sections[0]?.blocks[0]);
    for (const other of [
      { ...code, data: { code: '<p>Changed</p>' } },
      { ...code, id: 'code2' },
    ]) {
      await expect(save(pageId, contentOf(words, other), moved.version, client)).rejects.toMatchObject({
        status: 403,
        code: 'CODE_NOT_ALLOWED',
      });
    }
    const without = await save(pageId, contentOf(words), moved.version, client);
    expect(without.content.sections[0]?.blocks).toHaveLength(1);
  });

  it('answers a repeated call with a key as the first time', async () => {
    const pageId = await newPage();
    const { token } = await addPerson(app, [editor]);
    const send = async () => {
      const response = await fetch(`${app.origin}/api/v1/site-pages/${pageId}/content`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': `once-${pageId}`,
        },
        body: JSON.stringify({ content: text('<p>Once</p>'), baseVersion: 'none' }),
      });
      return { status: response.status, json: (await response.json()) as unknown };
    };
    const first = await send();
    expect(first.status).toBe(200);
    expect(await send()).toEqual(first);
  });
});
