import { describe, expect, it } from 'vitest';
import type { EditMessage } from '../preview/frame/frame-messages.ts';
import { splitMessage, toFooterCommand } from './part-messages.ts';

describe('a message of the page', () => {
  it.each<[string, EditMessage, string | undefined, EditMessage]>([
    [
      'a text of the page',
      { kind: 'text', target: 'rich:aaaa:html', value: 'footer-x' },
      'page',
      { kind: 'text', target: 'rich:aaaa:html', value: 'footer-x' },
    ],
    [
      'a place of the theme in its footer',
      { kind: 'text', target: 'place:footer-about', value: 'x' },
      'page',
      { kind: 'text', target: 'place:footer-about', value: 'x' },
    ],
    [
      'a text of the footer',
      { kind: 'text', target: 'rich:footer-aaaa:html', value: 'x' },
      'footer',
      { kind: 'text', target: 'rich:aaaa:html', value: 'x' },
    ],
    [
      'a block of the footer',
      { kind: 'block', blockId: 'footer-aaaa', act: 'remove' },
      'footer',
      { kind: 'block', blockId: 'aaaa', act: 'remove' },
    ],
    [
      'a text of the header',
      { kind: 'writing', target: 'line:site-header:title', mode: 'plain' },
      'header',
      { kind: 'writing', target: 'line:site-header:title', mode: 'plain' },
    ],
    [
      'the header',
      { kind: 'block', blockId: 'site-header', act: 'choose' },
      'header',
      { kind: 'block', blockId: 'site-header', act: 'choose' },
    ],
    [
      'blocks that are dropped in the footer',
      {
        kind: 'drop',
        carried: { kind: 'blocks', ids: ['footer-aaaa'] },
        gap: { sectionId: 'footer-one1', before: null },
      },
      'footer',
      { kind: 'drop', carried: { kind: 'blocks', ids: ['aaaa'] }, gap: { sectionId: 'one1', before: null } },
    ],
    [
      'words that are copied',
      { kind: 'copied', html: 'footer-x' },
      undefined,
      { kind: 'copied', html: 'footer-x' },
    ],
    ['nothing by name', { kind: 'held', path: 'footer-x' }, undefined, { kind: 'held', path: 'footer-x' }],
    [
      'how words look',
      { kind: 'looks', looks: ['bold'], href: '/footer-x', mayLink: true },
      undefined,
      { kind: 'looks', looks: ['bold'], href: '/footer-x', mayLink: true },
    ],
  ])('about %s', (_, whole, part, message) => {
    expect(splitMessage(whole)).toEqual({ part, message });
  });
});

describe('a command about the footer', () => {
  it('names blocks as the page does', () => {
    expect(toFooterCommand({ kind: 'writeBlock', blockId: 'aaaa' })).toEqual({
      kind: 'writeBlock',
      blockId: 'footer-aaaa',
    });
    expect(toFooterCommand({ kind: 'finish' })).toEqual({ kind: 'finish' });
    expect(toFooterCommand({ kind: 'link', href: '/shop' })).toEqual({ kind: 'link', href: '/shop' });
    expect(toFooterCommand({ kind: 'look', look: 'bold' })).toEqual({ kind: 'look', look: 'bold' });
    expect(toFooterCommand({ kind: 'showBlock', blockId: null, others: ['aaaa'] })).toMatchObject({
      blockId: null,
      others: ['footer-aaaa'],
    });
  });
});
