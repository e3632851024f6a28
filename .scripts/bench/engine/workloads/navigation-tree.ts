import { escape } from '../by-hand.ts';
import { Chance } from '../chance.ts';
import { page, workload } from '../workload.ts';

interface Entry {
  readonly title: string;
  readonly path: string;
  readonly active: boolean;
  readonly children: readonly Entry[];
}

function level(chance: Chance, [width = 0, ...deeper]: readonly number[], above: string): Entry[] {
  return Array.from({ length: width }, (_, i) => {
    const path = `${above}/${i}`;
    const children = deeper.length > 0 ? level(chance, deeper, path) : [];
    return { title: chance.text(2, 5), path, active: chance.int(6) === 0, children };
  });
}

/** Three levels of navigation through a partial that calls itself. */
export const navigationTree = workload({
  title: 'd. partial tree',
  data: () => ({
    site: { base: 'https://example.com', title: 'Nav & co' },
    items: level(new Chance(4), [8, 6, 5], ''),
  }),
  pages: {
    dialect: page(
      '<nav><h1>{site.title|html}</h1><ul>{.repeated section items}{@|apply item}{.end}</ul></nav>',
      {
        item: `
        <li class="nav{.if active} active{.end}"><a href="{site.base}{path}">{title|html}</a>
        {.section children}<ul>{.repeated section @}{@|apply item}{.end}</ul>{.end}</li>`,
      },
    ),
    liquid: page(
      `<nav><h1>{{ site.title | escape }}</h1><ul>{% for n in items %}{% render 'item', n: n, site: site %}{% endfor %}</ul></nav>`,
      {
        item: `
          <li class="nav{% if n.active %} active{% endif %}"><a href="{{ site.base }}{{ n.path }}">{{ n.title | escape }}</a>
          {% if n.children.size > 0 %}<ul>{% for c in n.children %}{% render 'item', n: c, site: site %}{% endfor %}</ul>{% endif %}</li>`,
      },
    ),
    handlebars: page('<nav><h1>{{site.title}}</h1><ul>{{#each items}}{{> item}}{{/each}}</ul></nav>', {
      item: `
        <li class="nav{{#if active}} active{{/if}}"><a href="{{{@root.site.base}}}{{{path}}}">{{title}}</a>
        {{#if children}}<ul>{{#each children}}{{> item}}{{/each}}</ul>{{/if}}</li>`,
    }),
    eta: page(
      `<nav><h1><%= it.site.title %></h1><ul><% for (const n of it.items) { %><%~ include('@item', { n, site: it.site }) %><% } %></ul></nav>`,
      {
        item: `
          <li class="nav<% if (it.n.active) { %> active<% } %>"><a href="<%~ it.site.base %><%~ it.n.path %>"><%= it.n.title %></a>
          <% if (it.n.children.length) { %><ul><% for (const n of it.n.children) { %><%~ include('@item', { n, site: it.site }) %><% } %></ul><% } %></li>`,
      },
    ),
    // The include of ejs asks the file system at every call; a compiled partial passed as a value does not.
    ejs: page(
      `<nav><h1><%= it.site.title %></h1><ul><% for (const n of it.items) { %><%- it.item({ n, site: it.site, item: it.item }) %><% } %></ul></nav>`,
      {
        item: `
          <li class="nav<% if (it.n.active) { %> active<% } %>"><a href="<%- it.site.base %><%- it.n.path %>"><%= it.n.title %></a>
          <% if (it.n.children.length) { %><ul><% for (const n of it.n.children) { %><%- it.item({ n, site: it.site, item: it.item }) %><% } %></ul><% } %></li>`,
      },
    ),
  },
  byHand: (data) => {
    const { base, title } = data.site;
    const list = (entries: readonly Entry[]): string => {
      let output = '<ul>';
      for (const { active, path, title: text, children } of entries) {
        output += `<li class="nav${active ? ' active' : ''}"><a href="${base}${path}">${escape(text)}</a>`;
        output += `${children.length > 0 ? list(children) : ''}</li>`;
      }
      return `${output}</ul>`;
    };
    return `<nav><h1>${escape(title)}</h1>${list(data.items)}</nav>`;
  },
});
