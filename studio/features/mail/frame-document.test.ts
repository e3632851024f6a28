import { expect, it } from 'vitest';
import { toFrameDocument } from './frame-document.ts';

const MAIL =
  '<!doctype html><html><head><style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style></head><body><p>Hi</p></body></html>';

it('lets a mail load nothing, before anything of it is read', () => {
  const shown = toFrameDocument(MAIL, 'light');
  expect(shown).toMatch(
    /<head><meta http-equiv="Content-Security-Policy" content="default-src 'none';[^"]*">/,
  );
  expect(toFrameDocument('<p>Hi</p>', 'light')).toMatch(/^<meta http-equiv="Content-Security-Policy"/);
});

it.each([
  ['dark', 'all'],
  ['light', 'not all'],
] as const)('shows it %s whatever the window is', (scheme, media) => {
  const shown = toFrameDocument(MAIL, scheme);
  expect(shown).toContain(`@media ${media} { p { color: #fff } }`);
  expect(shown).toContain(`color-scheme: ${scheme}`);
});
