import { escape } from '../by-hand.ts';
import { Chance } from '../chance.ts';
import { asEjs, page, workload } from '../workload.ts';

function posts() {
  const chance = new Chance(3);
  return Array.from({ length: 50 }, (_, i) => ({
    id: 5000 + i,
    slug: chance.words(3).replaceAll(' ', '-'),
    title: chance.text(6, 2),
    author: { displayName: chance.text(2, 5) },
    published: `2024-0${1 + chance.int(9)}-1${chance.int(10)}`,
    excerpt: Array.from({ length: 5 }, () => chance.text(12, 3)).join('. '),
    hasComments: chance.int(3) !== 0,
    commentCount: 1 + chance.int(40),
    tags: Array.from({ length: 1 + chance.int(5) }, () => chance.word()),
  }));
}

const ETA = page(`
  <main><h1><%= it.blog.title %></h1><% it.posts.forEach((p, i) => { %>
    <article id="post-<%~ p.id %>"><h2><a href="<%~ it.baseUrl %>/<%~ p.slug %>"><%= p.title %></a></h2>
    <p class="by"><%= p.author.displayName %>, <time><%~ p.published %></time></p><p><%= p.excerpt %></p>
    <% if (p.hasComments) { %><p class="n"><%~ p.commentCount %> comments</p><% } else { %><p class="n">No comments</p><% } %>
    <% if (p.tags.length) { %><p class="tags"><% p.tags.forEach((g, j) => { %><a href="<%~ it.baseUrl %>/tag/<%~ g %>"><%= g %></a><% if (j < p.tags.length - 1) { %>, <% } %><% }) %></p><% } %>
    </article><% if (i < it.posts.length - 1) { %><hr><% } %><% }) %></main>`);

/** 50 posts with escaped fields, tags and what stands between them. */
export const postList = workload({
  title: 'c. post list',
  data: () => ({ baseUrl: '/journal', blog: { title: 'Notes & <field> records' }, posts: posts() }),
  pages: {
    dialect: page(`
      <main><h1>{blog.title|html}</h1>{.repeated section posts}
        <article id="post-{id}"><h2><a href="{baseUrl}/{slug}">{title|html}</a></h2>
        <p class="by">{author.displayName|html}, <time>{published}</time></p><p>{excerpt|html}</p>
        {.if hasComments}<p class="n">{commentCount} comments</p>{.or}<p class="n">No comments</p>{.end}
        {.section tags}<p class="tags">{.repeated section @}<a href="{baseUrl}/tag/{@}">{@|html}</a>{.alternates with}, {.end}</p>{.end}
        </article>{.alternates with}<hr>{.end}</main>`),
    liquid: page(`
      <main><h1>{{ blog.title | escape }}</h1>{% for p in posts %}
        <article id="post-{{ p.id }}"><h2><a href="{{ baseUrl }}/{{ p.slug }}">{{ p.title | escape }}</a></h2>
        <p class="by">{{ p.author.displayName | escape }}, <time>{{ p.published }}</time></p><p>{{ p.excerpt | escape }}</p>
        {% if p.hasComments %}<p class="n">{{ p.commentCount }} comments</p>{% else %}<p class="n">No comments</p>{% endif %}
        {% if p.tags.size > 0 %}<p class="tags">{% for g in p.tags %}<a href="{{ baseUrl }}/tag/{{ g }}">{{ g | escape }}</a>{% unless forloop.last %}, {% endunless %}{% endfor %}</p>{% endif %}
        </article>{% unless forloop.last %}<hr>{% endunless %}{% endfor %}</main>`),
    handlebars: page(`
      <main><h1>{{blog.title}}</h1>{{#each posts}}
        <article id="post-{{{id}}}"><h2><a href="{{{../baseUrl}}}/{{{slug}}}">{{title}}</a></h2>
        <p class="by">{{author.displayName}}, <time>{{{published}}}</time></p><p>{{excerpt}}</p>
        {{#if hasComments}}<p class="n">{{{commentCount}}} comments</p>{{else}}<p class="n">No comments</p>{{/if}}
        {{#if tags}}<p class="tags">{{#each tags}}<a href="{{{../../baseUrl}}}/tag/{{{this}}}">{{this}}</a>{{#unless @last}}, {{/unless}}{{/each}}</p>{{/if}}
        </article>{{#unless @last}}<hr>{{/unless}}{{/each}}</main>`),
    eta: ETA,
    ejs: asEjs(ETA),
  },
  byHand: (data) => {
    const { posts: list, baseUrl } = data;
    let output = `<main><h1>${escape(data.blog.title)}</h1>`;
    for (let i = 0; i < list.length; i++) {
      const post = list[i] as (typeof list)[number];
      output +=
        `${i > 0 ? '<hr>' : ''}<article id="post-${post.id}"><h2><a href="${baseUrl}/${post.slug}">${escape(post.title)}</a></h2>` +
        `<p class="by">${escape(post.author.displayName)}, <time>${post.published}</time></p><p>${escape(post.excerpt)}</p>` +
        (post.hasComments
          ? `<p class="n">${post.commentCount} comments</p>`
          : '<p class="n">No comments</p>');
      const { tags } = post;
      if (tags.length > 0) {
        output += '<p class="tags">';
        for (let j = 0; j < tags.length; j++) {
          const tag = tags[j] as string;
          output += `${j > 0 ? ', ' : ''}<a href="${baseUrl}/tag/${tag}">${escape(tag)}</a>`;
        }
        output += '</p>';
      }
      output += '</article>';
    }
    return `${output}</main>`;
  },
});
