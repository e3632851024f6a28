import { expect, it } from 'vitest';
import { toFrameDocument } from './frame-document.ts';

const MAIL =
  '<!doctype html><html><head><style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style></head><body><p>Hi</p></body></html>';

const SITE = 'https://shop.example';

it('lets a mail load nothing but pictures of its site, before anything of it is read', () => {
  const shown = toFrameDocument(MAIL, 'light', SITE);
  expect(shown).toMatch(
    /<head><meta http-equiv="Content-Security-Policy" content="default-src 'none';[^"]* img-src data: https:\/\/shop\.example;[^"]*">/,
  );
  expect(toFrameDocument('<p>Hi</p>', 'light', SITE)).toMatch(/^<meta http-equiv="Content-Security-Policy"/);
});

it.each([
  ['dark', 'all'],
  ['light', 'not all'],
] as const)('shows it %s whatever the window is', (scheme, media) => {
  const shown = toFrameDocument(MAIL, scheme, SITE);
  expect(shown).toContain(`@media ${media} { p { color: #fff } }`);
  expect(shown).toContain(`color-scheme: ${scheme}`);
});
