import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHOICE } from '#shared/features/languages/rules.ts';
import { createEngine } from '#shared/template/index.ts';
import { translateSiteTags } from './site-tags.ts';

const translate = (text: string) => translateSiteTags('site.region', text);

describe('site tags', () => {
  it.each([
    [
      '<awning:navigation navigationId="mainNav" template="navigation" />',
      '{awningNavigations.mainNav|apply navigation.block}',
    ],
    [
      '<squarespace:navigation navigationId="mainNav"/>',
      '{awningNavigations.mainNav|apply navigation.block}',
    ],
    ['<awning:block-field id="about-body" />', '{awningBlockFields.about-body}'],
    [
      '<squarespace:block-field id="about" columns="12"></squarespace:block-field>',
      '{.var @awningField awningBlockFields.about}{.section @awningField}<div class="sqs-layout sqs-grid-12 columns-12" data-type="block-field" id="about">{@}</div>{.end}',
    ],
    ["<squarespace:block-field id='about' label='About us' />", '{awningBlockFields.about}'],
    [
      '<squarespace:block-field id="post-{id}"/>',
      '{.var @awningId @|apply awning:site.region:0}{.if awningPlaces}{awningPlaces.awningOpen}{@awningId}{awningPlaces.awningNamed}{awningPlaces.awningTexts|get @awningId}{awningPlaces.awningClose}{.or}{awningBlockFields|get @awningId}{.end}',
    ],
    [
      "<squarespace:navigation navigationId='mainNav' template='nav.block'/>",
      '{awningNavigations.mainNav|apply nav.block}',
    ],
    [
      '<squarespace:folder-navigation template="side"/>',
      '{.section awningFolderNavigation}{@|apply side.block}{.end}',
    ],
    [
      '<squarespace:script src="site.js" combo="{.if authenticatedAccount}false{.or}true{.end}" />',
      '<script src="/scripts/site.js"></script>',
    ],
    [
      '<squarespace:navigation navigationId="mainNav">{.if items.0} has-nav{.end}</squarespace:navigation>',
      '{.var @awningNavigation awningNavigations.mainNav}{.section @awningNavigation}{.if items.0} has-nav{.end}{.end}',
    ],
    [
      '<squarespace:navigation navigationId="mainNav"> </squarespace:navigation>',
      '{awningNavigations.mainNav|apply navigation.block} ',
    ],
    [
      '<squarespace:related collectionId="{collection.id}" itemId="{id}" limit="4">{items}</squarespace:related>',
      '{.var @awningQuery awningQueries.q-_-4-0-false---related}{.section @awningQuery}{items}{.end}',
    ],
    [
      '<squarespace:query collection="{collection.urlId}" limit="2">{items}</squarespace:query>',
      '{.var @awningQuery awningQueries.q-_-2-0-false--}{.section @awningQuery}{items}{.end}',
    ],
    [
      '{# <squarespace:script src="a.js" /> }{## <awning:dance/> ##}',
      '{# <squarespace:script src="a.js" /> }{## <awning:dance/> ##}',
    ],
    [
      '<squarespace:block-field id="foot" columns="12" label="Footer" lock-layout="true" />',
      '{.var @awningField awningBlockFields.foot}{.section @awningField}<div class="sqs-layout sqs-grid-12 columns-12" data-layout-label="Footer" data-type="block-field" id="foot">{@}</div>{.end}',
    ],
    ['<awning:languages />', LANGUAGE_CHOICE],
    ['<awning:installments />', '{.if installments}{installments.markup}{.end}'],
    ['<awning:script src="site.js" />', '<script src="/scripts/site.js" defer></script>'],
    [
      '<awning:query collection="shop" limit="3">{items}</awning:query>',
      '{.var @awningQuery awningQueries.q-shop-3-0-false--}{.section @awningQuery}{items}{.end}',
    ],
    ['<p>{title}</p>', '<p>{title}</p>'],
  ])('writes %s as %s', (text, source) => {
    const { source: found, problems } = translate(text);
    expect(found).toBe(source);
    expect(problems).toEqual([]);
  });

  it('print forms in their place, and tell which', () => {
    const id = 'a'.repeat(24);
    const tag = `<awning:form id="${id}" />`;
    const { source, formIds } = translate(tag + tag);
    expect(formIds).toEqual([id, id]);
    const template = createEngine().compile(source);
    const json = {
      awningForms: { [`f${id}`]: { pieces: ['<i id="', '">'], 'theme-site-region-1': ['<b id="', '">'] } },
    };
    expect(template.render({ json }).html).toBe('<i id="theme-site-region-0"><b id="theme-site-region-1">');
    expect(template.render({ json: {} }).html).toBe('');
    const opened = translate(`<awning:form id="${id}" lightbox="true" label="Write"/>`).source;
    expect(createEngine().compile(opened).render({ json }).html).toBe(
      '<details class="site-form site-form-lightbox"><summary class="button">Write</summary><i id="theme-site-region-0"></details>',
    );
  });

  it('tell which lists they ask for', () => {
    const { queries } = translate(
      '<awning:query collection="shop" limit="500" skip="x" featured="true" tag="tea time"></awning:query>',
    );
    expect(queries).toEqual([
      {
        key: 'q-shop-200-0-true-tea_time-',
        collection: 'shop',
        limit: 200,
        skip: 0,
        featured: true,
        related: false,
        tag: 'tea time',
        category: undefined,
      },
    ]);
  });

  it.each([
    ['<awning:navigation />', 'A navigation tag needs navigationId'],
    ['<awning:navigation navigationId="a}b" />', 'A navigation tag needs navigationId'],
    ['<awning:navigation navigationId="a" template="../x" />', 'names a file in blocks/'],
    ['<awning:form id="{id}" />', 'A form tag needs id'],
    ['<awning:block-field />', 'A block-field tag needs id'],
    ['<awning:script src="https://evil.example/x.js" />', 'the name of a file in scripts/'],
    ['<awning:navigation navigationId="a"', 'This site tag is not closed'],
  ])('that cannot be understood are left out and told at their place: %s', (text, message) => {
    const { source, problems } = translate(`one\n  ${text}`);
    expect(source).toBe('one\n  ');
    expect(problems).toMatchObject([
      { path: 'site.region', severity: 'error', range: { start: { line: 2, column: 3, offset: 6 } } },
    ]);
    expect(problems[0]?.message).toContain(message);
  });

  it('that nobody knows are left out with a warning', () => {
    const { source, problems } = translate('a<squarespace:dance step="{x}">b</squarespace:dance>');
    expect(source).toBe('ab');
    expect(problems).toMatchObject([{ severity: 'warning', message: 'There is no site tag "dance".' }]);
  });

  it('that ask for a list of no collection show nothing of it', () => {
    const { source, problems } = translate('<awning:query limit="3">{items}</awning:query>');
    expect(source).toBe('{.section @awningNothing}{items}{.end}');
    expect(problems[0]?.message).toContain('A query tag needs collection');
  });

  it('keep the way back to the author’s text', () => {
    const tag = '<awning:block-field id="x" />';
    const text = `ab${tag}cd${tag}ef`;
    const { source, toOriginal } = translate(text);
    for (const word of ['ab', 'cd', 'ef']) expect(toOriginal(source.indexOf(word))).toBe(text.indexOf(word));
    expect(toOriginal(source.indexOf('{'))).toBe(text.indexOf('<'));
    expect(toOriginal(source.lastIndexOf('{') + 3)).toBe(text.lastIndexOf('<'));
  });

  it('change nothing in texts without them, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/<\/?(awning|squarespace):/.test(text));
        const { source, toOriginal } = translate(text);
        expect(source).toBe(text);
        expect(toOriginal(text.length)).toBe(text.length);
      }),
    );
  });
});
