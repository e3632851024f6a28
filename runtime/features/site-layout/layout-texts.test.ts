import { expect, it } from 'vitest';
import { parseSiteContent } from '../pages/site-content.ts';
import { frameTexts } from './layout-texts.ts';

it('header and footer in another language keep all that is no text, as the logo of the brand', () => {
  const brand = { logo: 'a'.repeat(24) };
  const content = parseSiteContent({ 'content/theme-settings.json': JSON.stringify({ tweaks: {}, brand }) });
  expect(content.headerFooter.brandLogo).toBe(brand.logo);
  const said = frameTexts.walk(content, (_, __, text) => `${text}!`);
  expect(said.headerFooter).toMatchObject({ ...content.headerFooter, header: {} });
});
