import type { Migration } from '../migrate.ts';

/** Makes the table of pictures one of all files of the library. */
export const extendAssets: Migration = {
  name: '20261122-0100-extend-assets',
  async up(context) {
    await context.run(`
      ALTER TABLE assets
        ALTER COLUMN width DROP NOT NULL,
        ALTER COLUMN height DROP NOT NULL,
        ADD COLUMN kind text NOT NULL DEFAULT 'image',
        ADD COLUMN bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
        ADD COLUMN source_hash text CHECK (source_hash ~ '^[0-9a-f]{64}$'),
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN is_decorative boolean NOT NULL DEFAULT false,
        ADD COLUMN is_public boolean NOT NULL DEFAULT true,
        ADD COLUMN has_alpha boolean NOT NULL DEFAULT false,
        ADD COLUMN is_animated boolean NOT NULL DEFAULT false,
        ADD COLUMN updated_at timestamptz,
        ADD COLUMN deleted_at timestamptz,
        ADD CHECK ((kind IN ('image', 'drawing')) = (width IS NOT NULL AND height IS NOT NULL));
      UPDATE assets SET kind = CASE media_type WHEN 'image/svg+xml' THEN 'drawing' ELSE 'image' END,
                        has_alpha = media_type <> 'image/jpeg', source_hash = content_hash, updated_at = created_at;
      ALTER TABLE assets
        ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN bytes DROP DEFAULT,
        ALTER COLUMN source_hash SET NOT NULL, ALTER COLUMN updated_at SET NOT NULL;
      CREATE INDEX assets_newest ON assets (website_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
      CREATE INDEX assets_source ON assets (website_id, source_hash) WHERE deleted_at IS NULL;
      CREATE INDEX assets_content ON assets (website_id, content_hash);
      CREATE INDEX product_images_asset ON product_images (website_id, asset_id);
    `);
  },
  async down(context) {
    await context.run(`
      DROP INDEX product_images_asset;
      DELETE FROM assets WHERE width IS NULL;
      ALTER TABLE assets
        DROP COLUMN kind, DROP COLUMN bytes, DROP COLUMN source_hash, DROP COLUMN version,
        DROP COLUMN is_decorative, DROP COLUMN is_public, DROP COLUMN has_alpha, DROP COLUMN is_animated,
        DROP COLUMN updated_at, DROP COLUMN deleted_at,
        ALTER COLUMN width SET NOT NULL, ALTER COLUMN height SET NOT NULL;
      DROP INDEX assets_content;
    `);
  },
};
