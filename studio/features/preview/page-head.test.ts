// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPreviewHead } from './page-head.ts';

function parse(head: string): Document {
  return new DOMParser().parseFromString(
    `<!doctype html><html><head>${head}</head><body></body></html>`,
    'text/html',
  );
}

describe('toPreviewHead', () => {
  it('links the stored style sheets', () => {
    const page = parse(toPreviewHead({ title: 'Mugs & more', styleSheets: ['/a.css?x=1&y="2"'] }, undefined));
    expect(page.title).toBe('Mugs & more');
    expect(page.querySelector('link')?.getAttribute('href')).toBe('/a.css?x=1&y="2"');
  });

  it('puts unsaved styles in their place', () => {
    const page = parse(toPreviewHead({ title: '', styleSheets: ['/a.css'] }, 'a > b { color: red }'));
    expect(page.querySelector('link')).toBeNull();
    expect(page.querySelector('style')?.textContent).toBe('a > b { color: red }');
  });

  it('lets no title, address or style leave its place', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (title, address, css) => {
        const nasty = `${css}</style><script>x</script>`;
        for (const styles of [nasty, undefined]) {
          const page = parse(
            toPreviewHead(
              { title: `${title}</title><script>`, styleSheets: [`${address}"><script>`] },
              styles,
            ),
          );
          expect(page.querySelectorAll('script').length).toBe(0);
          expect(page.body.children.length).toBe(0);
        }
      }),
    );
  });
});
