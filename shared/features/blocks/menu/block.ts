import { MAIN_NAVIGATION } from '#shared/features/site-layout/rules.ts';
import { blockKind } from '../block-kind.ts';
import { choices } from '../field.ts';

/** A navigation of the site. */
export const menuBlock = blockKind({
  type: 'menu',
  title: 'Menu',
  purpose: 'A navigation of the site, kept up to date by itself.',
  group: 'Lists and links',
  words: ['navigation', 'links'],
  fields: [
    { kind: 'navigation', name: 'navigation', label: 'Navigation' },
    { kind: 'line', name: 'title', label: 'Title' },
    {
      kind: 'choice',
      name: 'direction',
      label: 'Layout',
      choices: choices(['column', 'One under another'], ['row', 'In a row']),
    },
  ],
  sample: { navigation: MAIN_NAVIGATION, title: '', direction: 'column' },
  // Without a title it is called by what it shows, so that several menus of a page can be told apart.
  derive: ({ navigation }) => ({ isMain: navigation === MAIN_NAVIGATION }),
  template: `{.section navigation}<nav class="block-menu block-menu-{direction|htmlattr}" aria-label="{.if title}{title|htmlattr}{.or}{.if isMain}{themeWords.mainNavigation|htmlattr}{.or}{themeWords.footerNavigation|htmlattr}{.end}{.end}">
{.if title}<h3>{title|html}</h3>{.end}<ul>{.repeated section items}<li>{.equal? url "#"}<span class="nav-heading">{title|html}</span>{.or}<a href="{url|htmlattr}"{.if current} aria-current="page"{.or}{.if active} aria-current="true"{.end}{.end}{.if external} rel="noopener"{.end}>{title|html}</a>{.end}{.if folder}<ul>{.repeated section items}<li>{.equal? url "#"}<span class="nav-heading">{title|html}</span>{.or}<a href="{url|htmlattr}"{.if current} aria-current="page"{.or}{.if active} aria-current="true"{.end}{.end}{.if external} rel="noopener"{.end}>{title|html}</a>{.end}</li>{.end}</ul>{.end}</li>{.end}</ul></nav>{.end}`,
});
