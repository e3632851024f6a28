// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanPasted } from './pasted-html.ts';

/** As Word for Windows puts it on the clipboard. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>Our pots<o:p></o:p></p>
<h1><a name="_Toc1">Care</a><o:p></o:p></h1>
<p class=MsoNormal>Wash <b style='mso-bidi-font-weight:normal'>by
hand</b>, <i style='mso-bidi-font-style:normal'>gently</i>. See <a href="https://example.com/care"><span
style='color:#0563C1'>more</span></a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Mugs<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Small<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Bowls<o:p></o:p></p>
<p class=MsoNormal>Then:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>Throw<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>Fire<o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** As Google Docs puts it on the clipboard. */
const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d-7fff-1234"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;">Care</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Wash </span><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">by hand</span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;"> gently</span><span style="font-size:11pt;">. </span><a href="https://example.com/care" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">More</span></a></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-size:11pt;">Mugs</span></p></li><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:700;font-style:italic;">Bowls</span></p></li></ul></b><br class="Apple-interchange-newline">`;

const lines = (html: string) => html.replace(/\s+/g, ' ').replace(/> </g, '><');

it('takes headings, looks, links and lists from Word, and nothing else', () => {
  expect(lines(cleanPasted(WORD))).toBe(
    '<h2>Our pots</h2><h2>Care</h2>' +
      '<p>Wash <strong>by hand</strong>, <em>gently</em>. See <a href="https://example.com/care">more</a>.</p>' +
      '<ul><li>Mugs<ul><li>Small</li></ul></li><li>Bowls</li></ul>' +
      '<p>Then:</p><ol><li>Throw</li><li>Fire</li></ol>',
  );
});

it('takes headings, looks, links and lists from Google Docs, and nothing else', () => {
  expect(lines(cleanPasted(DOCS))).toBe(
    '<h2>Care</h2>' +
      '<p>Wash <strong>by hand</strong><em> gently</em>. <a href="https://example.com/care">More</a></p>' +
      '<ul><li><p>Mugs</p></li><li><p><em><strong>Bowls</strong></em></p></li></ul>',
  );
});

it.each([
  ['a link of a page', '<a href="/shop">Shop</a>', '<p><a href="/shop">Shop</a></p>'],
  ['bold words of a page', '<b>Shop</b>', '<p><strong>Shop</strong></p>'],
  [
    'a list of Word that begins on its second level',
    '<p style="mso-list:l0 level3 lfo1">A</p>',
    '<ul><li>A</li></ul>',
  ],
  ['scripts', '<img src=x onerror="x()"><script>x()</script><p onclick="x()">A</p>', '<p>A</p>'],
  ['nothing', '<p>&nbsp;</p><br>', ''],
])('takes from elsewhere: %s', (_, html, clean) => {
  expect(cleanPasted(html)).toBe(clean);
});
