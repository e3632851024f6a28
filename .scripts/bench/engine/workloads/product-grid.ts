import { escape, usd } from '../by-hand.ts';
import { Chance } from '../chance.ts';
import { asEjs, page, workload } from '../workload.ts';

const SIZES = ['XS', 'S', 'M', 'L', 'XL'];

function products() {
  const chance = new Chance(2);
  return Array.from({ length: 200 }, (_, i) => {
    const price = 500 + chance.int(250_000);
    return {
      id: i + 1,
      slug: `${chance.words(2).replace(' ', '-')}-${i}`,
      name: chance.text(3, 4),
      image: `/i/${i}.jpg`,
      price,
      onSale: chance.int(3) === 0,
      salePrice: Math.floor(price * 0.8),
      soldOut: chance.int(8) === 0,
      variants: Array.from({ length: 2 + chance.int(3) }, (_variant, j) => ({
        sku: `SQ${100_000 + i * 10 + j}`,
        size: SIZES[j],
        color: chance.text(2, 6),
        qty: chance.int(5),
        price: price + j * 150,
      })),
    };
  });
}

const ETA = page(`
  <section class="grid" id="<%~ it.collection.id %>"><h2><%= it.collection.title %></h2>
  <% if (it.products.length) { for (const p of it.products) { %>
    <article class="product<% if (p.onSale) { %> sale<% } %><% if (p.soldOut) { %> sold-out<% } %>" id="p<%~ p.id %>">
    <a href="<%~ it.baseUrl %>/<%~ p.slug %>"><img src="<%~ p.image %>" alt="<%= p.name %>"></a><h3><%= p.name %></h3>
    <% if (p.soldOut) { %><span class="tag">Sold out</span>
    <% } else if (p.onSale) { %><s><%~ it.usd(p.price) %></s><b><%~ it.usd(p.salePrice) %></b>
    <% } else { %><b><%~ it.usd(p.price) %></b><% } %>
    <ul><% for (const v of p.variants) { %><li data-sku="<%~ v.sku %>"><%~ v.size %>/<%= v.color %>:
      <% if (v.qty === 0) { %>none<% } else { %><%~ v.qty %> left<% } %>, <%~ it.usd(v.price) %> <%~ it.currency %></li><% } %></ul>
    </article>
  <% } } else { %><p>No products</p><% } %>
  </section>`);

/** 200 products with amounts, marks and nested variants. */
export const productGrid = workload({
  title: 'b. product grid',
  data: () => ({
    baseUrl: '/store',
    currency: 'USD',
    collection: { id: 'c0ffee', title: 'Home & <garden>' },
    products: products(),
  }),
  pages: {
    dialect: page(`
      <section class="grid" id="{collection.id}"><h2>{collection.title|html}</h2>
      {.repeated section products}
        <article class="product{.if onSale} sale{.end}{.if soldOut} sold-out{.end}" id="p{id}">
        <a href="{baseUrl}/{slug}"><img src="{image}" alt="{name|htmlattr}"></a><h3>{name|html}</h3>
        {.if soldOut}<span class="tag">Sold out</span>
        {.or}{.if onSale}<s>{price|usd}</s><b>{salePrice|usd}</b>{.or}<b>{price|usd}</b>{.end}{.end}
        <ul>{.repeated section variants}<li data-sku="{sku}">{size}/{color|html}:
          {.equal? qty 0}none{.or}{qty} left{.end}, {price|usd} {currency}</li>{.end}</ul>
        </article>
      {.or}<p>No products</p>{.end}
      </section>`),
    liquid: page(`
      <section class="grid" id="{{ collection.id }}"><h2>{{ collection.title | escape }}</h2>
      {% for p in products %}
        <article class="product{% if p.onSale %} sale{% endif %}{% if p.soldOut %} sold-out{% endif %}" id="p{{ p.id }}">
        <a href="{{ baseUrl }}/{{ p.slug }}"><img src="{{ p.image }}" alt="{{ p.name | escape }}"></a><h3>{{ p.name | escape }}</h3>
        {% if p.soldOut %}<span class="tag">Sold out</span>
        {% elsif p.onSale %}<s>{{ p.price | usd }}</s><b>{{ p.salePrice | usd }}</b>{% else %}<b>{{ p.price | usd }}</b>{% endif %}
        <ul>{% for v in p.variants %}<li data-sku="{{ v.sku }}">{{ v.size }}/{{ v.color | escape }}:
          {% if v.qty == 0 %}none{% else %}{{ v.qty }} left{% endif %}, {{ v.price | usd }} {{ currency }}</li>{% endfor %}</ul>
        </article>
      {% else %}<p>No products</p>{% endfor %}
      </section>`),
    handlebars: page(`
      <section class="grid" id="{{{collection.id}}}"><h2>{{collection.title}}</h2>
      {{#each products}}
        <article class="product{{#if onSale}} sale{{/if}}{{#if soldOut}} sold-out{{/if}}" id="p{{{id}}}">
        <a href="{{{../baseUrl}}}/{{{slug}}}"><img src="{{{image}}}" alt="{{name}}"></a><h3>{{name}}</h3>
        {{#if soldOut}}<span class="tag">Sold out</span>
        {{else if onSale}}<s>{{{usd price}}}</s><b>{{{usd salePrice}}}</b>{{else}}<b>{{{usd price}}}</b>{{/if}}
        <ul>{{#each variants}}<li data-sku="{{{sku}}}">{{{size}}}/{{color}}:
          {{#if (equal qty 0)}}none{{else}}{{{qty}}} left{{/if}}, {{{usd price}}} {{{../../currency}}}</li>{{/each}}</ul>
        </article>
      {{else}}<p>No products</p>{{/each}}
      </section>`),
    eta: ETA,
    ejs: asEjs(ETA),
  },
  byHand: (data) => {
    const { products: list, baseUrl, currency } = data;
    let output = `<section class="grid" id="${data.collection.id}"><h2>${escape(data.collection.title)}</h2>`;
    if (list.length === 0) output += '<p>No products</p>';
    for (const product of list) {
      const name = escape(product.name);
      const price = usd(product.price);
      output +=
        `<article class="product${product.onSale ? ' sale' : ''}${product.soldOut ? ' sold-out' : ''}" id="p${product.id}">` +
        `<a href="${baseUrl}/${product.slug}"><img src="${product.image}" alt="${name}"></a><h3>${name}</h3>`;
      if (product.soldOut) output += '<span class="tag">Sold out</span>';
      else if (product.onSale) output += `<s>${price}</s><b>${usd(product.salePrice)}</b>`;
      else output += `<b>${price}</b>`;
      output += '<ul>';
      for (const variant of product.variants) {
        const left = variant.qty === 0 ? 'none' : `${variant.qty} left`;
        output += `<li data-sku="${variant.sku}">${variant.size}/${escape(variant.color)}:${left}, ${usd(variant.price)} ${currency}</li>`;
      }
      output += '</ul></article>';
    }
    return `${output}</section>`;
  },
});
