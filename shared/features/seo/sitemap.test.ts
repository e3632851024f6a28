import { describe, expect, it } from 'vitest';
import { primaryLanguage } from '#shared/features/languages/rules.ts';
import { robotsText } from './robots.ts';
import { sitemapIndexXml, sitemapPartPath, sitemapXml } from './sitemap.ts';

const ORIGIN = 'https://shop.example';

describe('a sitemap', () => {
  it('lists addresses with the time of their last change where that is known', () => {
    expect(sitemapXml(ORIGIN, [{ path: '/' }, { path: '/shop/p/bowl', changedAt: 0 }], [])).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://shop.example/</loc></url>
<url><loc>https://shop.example/shop/p/bowl</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>
</urlset>
`,
    );
  });

  it('writes what is no ASCII and what is markup so that it can be read', () => {
    const xml = sitemapXml(ORIGIN, [{ path: "/shop/p/käse&brot'<b>" }], []);
    expect(xml).toContain('<loc>https://shop.example/shop/p/k%C3%A4se&amp;brot&apos;%3Cb%3E</loc>');
  });

  it('names the address of each page in all languages', () => {
    const french = { code: 'fr', name: 'Français', isPrimary: false, isCustom: false, enabled: true };
    const custom = { ...french, code: 'x-pirate', isCustom: true, pathPrefix: '/x-pirate' };
    const languages = [primaryLanguage('en'), { ...french, pathPrefix: '/fr' }, custom];
    const xml = sitemapXml(ORIGIN, [{ path: '/about' }], languages);
    expect(xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(xml.match(/<xhtml:link[^>]*>/g)).toEqual([
      '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/about"/>',
      '<xhtml:link rel="alternate" hreflang="fr" href="https://shop.example/fr/about"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/about"/>',
    ]);
  });

  it('lists its parts', () => {
    expect(sitemapIndexXml(ORIGIN, [{ path: sitemapPartPath(0) }])).toContain(
      '<sitemap><loc>https://shop.example/sitemap-0.xml</loc></sitemap>',
    );
  });
});

describe('robots.txt', () => {
  it('keeps search engines out of calls and of what is for one visitor, and tells where the sitemap is', () => {
    expect(robotsText(ORIGIN, ['/checkout', '/cart']).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /cart',
      'Disallow: /checkout',
      '',
      'Sitemap: https://shop.example/sitemap.xml',
      '',
    ]);
  });
});
