import type { Migration } from '../migrate.ts';

export const shipByProfile: Migration = {
  name: '20261122-3410-ship-by-profile',
  async up(context) {
    await context.run(`
      UPDATE shipping_zones SET rule = jsonb_set(rule, '{options}', (
        SELECT COALESCE(jsonb_agg('{"profiles": []}'::jsonb || o ORDER BY place), '[]')
          FROM jsonb_array_elements(rule -> 'options') WITH ORDINALITY AS t (o, place)))`);
  },
  async down(context) {
    await context.run(`
      UPDATE shipping_zones SET rule = jsonb_set(rule, '{options}', (
        SELECT COALESCE(jsonb_agg(o - 'profiles' ORDER BY place), '[]')
          FROM jsonb_array_elements(rule -> 'options') WITH ORDINALITY AS t (o, place)))`);
  },
};
