import type { Migration } from '../migrate.ts';

/**
 * Remembers when cookies got names that are bound to one host, since old ones are read for a while. A database without
 * sites has given out none.
 */
export const bindCookies: Migration = {
  name: '20261123-1800-bind-cookies',
  async up(context) {
    await context.run(`
      CREATE TABLE cookie_names (bound_at timestamptz NOT NULL);
      INSERT INTO cookie_names SELECT now() WHERE EXISTS (SELECT FROM websites);
      GRANT SELECT ON cookie_names TO ${context.appRole};
    `);
  },
  async down(context) {
    await context.run('DROP TABLE cookie_names;');
  },
};
