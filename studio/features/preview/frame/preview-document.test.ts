// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { toPreviewDocument } from './preview-document.ts';

const BASE = 'http://localhost:4000';

describe('toPreviewDocument', () => {
  it('lets the page’s addresses start at the site', () => {
    const page = toPreviewDocument('<p><img src="/a.webp"></p>', BASE);
    expect(page.querySelector('base')?.getAttribute('href')).toBe(`${BASE}/`);
    expect(page.body.innerHTML).toBe('<p><img src="/a.webp"></p>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<script src="/a.js" defer></script>',
    '<script type="module" src="/a.js"></script>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
    '<META HTTP-EQUIV="Content-Security-Policy" content="default-src \'none\'">',
    '<base href="https://evil.example/">',
    '<noscript><style>.product-form select { display: none }</style></noscript>',
  ])('leaves out %s, in head and body', (markup) => {
    const page = toPreviewDocument(
      `<head>${markup}<title>t</title></head><body>${markup}<p>x</p></body>`,
      BASE,
    );
    expect([page.head.innerHTML, page.body.innerHTML]).toEqual([
      `<base href="${BASE}/"><title>t</title>`,
      '<p>x</p>',
    ]);
  });

  it('shows what visitors with scripts see, and not what stands there for others', () => {
    const form =
      '<form><noscript><style>select{display:none}</style><input name="sku"></noscript><select></select></form>';
    expect(toPreviewDocument(`<body>${form}</body>`, BASE).body.innerHTML).toBe(
      '<form><select></select></form>',
    );
  });

  it('keeps data that stands in a script', () => {
    const data = '<script type="application/json" id="facts">{"a":1}</script>';
    expect(toPreviewDocument(`<body>${data}</body>`, BASE).body.innerHTML).toBe(data);
  });
});
