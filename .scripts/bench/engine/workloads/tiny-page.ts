import { escape } from '../by-hand.ts';
import { asEjs, page, workload } from '../workload.ts';

const ETA = page(`
  <!doctype html><html><head><title><%= it.title %></title></head><body><h1><%= it.title %></h1>
  <p><%~ it.greeting %>, <%= it.user.name %>. You have <%~ it.count %> items.</p>
  <a href="<%~ it.url %>"><%~ it.linkText %></a></body></html>`);

/** A few variables in a page. */
export const tinyPage = workload({
  title: 'a. tiny page',
  data: () => ({
    title: 'Welcome & hello',
    greeting: 'Good morning',
    user: { name: 'Ada Lovelace' },
    count: 7,
    url: '/cart',
    linkText: 'See your cart',
  }),
  pages: {
    dialect: page(`
      <!doctype html><html><head><title>{title|html}</title></head><body><h1>{title|html}</h1>
      <p>{greeting}, {user.name|html}. You have {count} items.</p>
      <a href="{url}">{linkText}</a></body></html>`),
    liquid: page(`
      <!doctype html><html><head><title>{{ title | escape }}</title></head><body><h1>{{ title | escape }}</h1>
      <p>{{ greeting }}, {{ user.name | escape }}. You have {{ count }} items.</p>
      <a href="{{ url }}">{{ linkText }}</a></body></html>`),
    handlebars: page(`
      <!doctype html><html><head><title>{{title}}</title></head><body><h1>{{title}}</h1>
      <p>{{{greeting}}}, {{user.name}}. You have {{{count}}} items.</p>
      <a href="{{{url}}}">{{{linkText}}}</a></body></html>`),
    eta: ETA,
    ejs: asEjs(ETA),
  },
  byHand: (data) => {
    const title = escape(data.title);
    return (
      `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>` +
      `<p>${data.greeting}, ${escape(data.user.name)}. You have ${data.count} items.</p>` +
      `<a href="${data.url}">${data.linkText}</a></body></html>`
    );
  },
});
