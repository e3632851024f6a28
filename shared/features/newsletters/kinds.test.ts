import { describe, expect, it } from 'vitest';
import { newsletterInput } from './contract.ts';
import { checkNewsletterBlock, NEWSLETTER_KINDS } from './kinds.ts';

describe('a block of a newsletter', () => {
  it.each(NEWSLETTER_KINDS.map(({ type, sample }) => [type, sample] as const))(
    'of the kind %s begins with a sample that is right',
    (type, data) => {
      expect(checkNewsletterBlock({ id: 'a', type, data })).toEqual({
        block: { id: 'a', type, data },
        faults: [],
      });
    },
  );

  it.each([
    ['code', {}, 'type', 'Newsletters have no such block.'],
    ['button', { label: 'Go', href: 'javascript:alert(1)' }, 'href', expect.any(String) as string],
    ['heading', { text: 'x'.repeat(201) }, 'text', 'This has at most 200 characters.'],
    ['product', { product: 'mug' }, 'product', 'This is not an id.'],
  ])('%s with %j is wrong at “%s”', (type, data, path, text) => {
    expect(checkNewsletterBlock({ id: 'a', type, data }).faults).toEqual([{ path, text }]);
  });

  it('keeps nothing that its kind does not have', () => {
    const { blocks } = newsletterInput.parse({
      subject: 'News',
      blocks: [{ id: 'a', type: 'heading', data: { text: 'Hello', script: 'x' } }],
    });
    expect(blocks).toEqual([{ id: 'a', type: 'heading', data: { text: 'Hello' } }]);
  });

  it('that is wrong is told at its place', () => {
    const { error } = newsletterInput.safeParse({
      subject: 'News',
      blocks: [{ id: 'a', type: 'heading', data: { text: 7 } }],
    });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['blocks.0.text']);
  });
});
