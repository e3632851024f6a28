import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

/** Members are found as orders are: by the beginning of any word of their names and their address. */
const FOLLOW_SITE_USERS = `
  CREATE FUNCTION follow_site_users() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM site_user_words WHERE website_id = NEW.website_id AND site_user_id = NEW.id;
    INSERT INTO site_user_words (website_id, word, site_user_id)
    SELECT NEW.website_id, w.word, NEW.id
      FROM order_words_of(concat_ws(' ', NEW.email, NEW.first_name, NEW.last_name)) AS w (word);
    RETURN NULL; END $$;

  CREATE TRIGGER follow_new_site_users AFTER INSERT ON site_users FOR EACH ROW EXECUTE FUNCTION follow_site_users();
  CREATE TRIGGER follow_site_users AFTER UPDATE ON site_users FOR EACH ROW
    WHEN ((NEW.email, NEW.first_name, NEW.last_name) IS DISTINCT FROM (OLD.email, OLD.first_name, OLD.last_name))
    EXECUTE FUNCTION follow_site_users();

  INSERT INTO site_user_words (website_id, word, site_user_id)
  SELECT u.website_id, w.word, u.id
    FROM site_users u
   CROSS JOIN LATERAL order_words_of(concat_ws(' ', u.email, u.first_name, u.last_name)) AS w (word);
`;

export const findSiteUsers: Migration = {
  name: '20261122-3160-find-site-users',
  async up(context) {
    await createSiteTable(
      context,
      'site_user_words',
      `word text COLLATE "C" NOT NULL,
       site_user_id awning_id NOT NULL,
       PRIMARY KEY (website_id, word, site_user_id),
       FOREIGN KEY (website_id, site_user_id) REFERENCES site_users (website_id, id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX site_user_words_of ON site_user_words (website_id, site_user_id)');
    await context.run(FOLLOW_SITE_USERS);
  },
  async down(context) {
    await context.run(`
      DROP TRIGGER follow_site_users ON site_users;
      DROP TRIGGER follow_new_site_users ON site_users;
      DROP FUNCTION follow_site_users();
    `);
    await dropTables(context, ['site_user_words']);
  },
};
