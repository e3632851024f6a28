import { escape } from '../by-hand.ts';
import { Chance } from '../chance.ts';
import { asEjs, page, workload } from '../workload.ts';

function list() {
  const chance = new Chance(5);
  return Array.from({ length: 10_000 }, (_, i) => ({
    id: i + 1,
    name: chance.text(2, 5),
    email: `${chance.word()}${i}@example.com`,
    city: chance.text(1 + chance.int(2), 5),
    note: chance.text(6, 4),
  }));
}

const ETA = page(`
  <table><% for (const r of it.rows) { %><tr><td><%= r.id %></td><td><%= r.name %></td><td><%= r.email %></td>
  <td><%= r.city %></td><td><%= r.note %></td></tr><% } %></table>`);

/** 10,000 rows of five escaped variables. */
export const rows = workload({
  title: 'e. 10,000 rows',
  data: () => ({ rows: list() }),
  pages: {
    dialect: page(`
      <table>{.repeated section rows}<tr><td>{id|html}</td><td>{name|html}</td><td>{email|html}</td>
      <td>{city|html}</td><td>{note|html}</td></tr>{.end}</table>`),
    liquid: page(`
      <table>{% for r in rows %}<tr><td>{{ r.id | escape }}</td><td>{{ r.name | escape }}</td><td>{{ r.email | escape }}</td>
      <td>{{ r.city | escape }}</td><td>{{ r.note | escape }}</td></tr>{% endfor %}</table>`),
    handlebars: page(`
      <table>{{#each rows}}<tr><td>{{id}}</td><td>{{name}}</td><td>{{email}}</td>
      <td>{{city}}</td><td>{{note}}</td></tr>{{/each}}</table>`),
    eta: ETA,
    ejs: asEjs(ETA),
  },
  // Piece by piece is a few percent quicker here than one template literal for each row.
  byHand: (data) => {
    let output = '<table>';
    for (const row of data.rows) {
      output += '<tr><td>';
      output += row.id;
      output += '</td><td>';
      output += escape(row.name);
      output += '</td><td>';
      output += escape(row.email);
      output += '</td><td>';
      output += escape(row.city);
      output += '</td><td>';
      output += escape(row.note);
      output += '</td></tr>';
    }
    output += '</table>';
    return output;
  },
});
