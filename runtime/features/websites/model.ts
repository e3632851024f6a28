import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface WebsiteColumns {
  websiteId: string;
  /** Counts the changes of the settings. */
  version: number;
  title: string;
  tagLine: string;
  language: string;
  timeZone: string;
  currency: string;
  settings: Record<string, unknown>;
  liveReleaseId: string;
  siteSecret: string;
  isSample: boolean;
  createdAt: Date;
}

export interface SiteDomainColumns {
  websiteId: string;
  host: string;
}

/** The tables of sites and of the host names that lead to them. */
export function defineWebsites(sequelize: Sequelize) {
  return {
    websites: defineTable<WebsiteColumns>(sequelize, 'websites', {
      websiteId: keyColumn,
      version: { type: DataTypes.INTEGER },
      title: { type: DataTypes.TEXT },
      tagLine: { type: DataTypes.TEXT },
      language: { type: DataTypes.TEXT },
      timeZone: { type: DataTypes.TEXT },
      currency: { type: DataTypes.TEXT },
      settings: { type: DataTypes.JSONB },
      liveReleaseId: { type: DataTypes.TEXT },
      siteSecret: { type: DataTypes.TEXT, field: 'crumb_key' },
      isSample: { type: DataTypes.BOOLEAN },
      createdAt: { type: DataTypes.DATE },
    }),
    siteDomains: defineTable<SiteDomainColumns>(sequelize, 'site_domains', {
      websiteId: keyColumn,
      host: keyColumn,
    }),
  };
}
