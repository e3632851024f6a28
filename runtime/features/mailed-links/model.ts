import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';
import type { AskedPurpose, LinkPurpose } from './service.ts';

export interface MailedLinkColumns {
  websiteId: string;
  /** SHA-256 of the token in the mailed link. */
  tokenHash: string;
  purpose: LinkPurpose;
  /** Id of the account or invitation that the link is for. */
  subjectId: string;
  createdAt: Date;
  expiresAt: Date;
  /** When it opened what it is for; null while it still can. */
  usedAt: Date | null;
}

export interface MailedLinkAskColumns {
  websiteId: string;
  id: string;
  purpose: AskedPurpose;
  /** Lower case; there need be no account for it. */
  email: string;
  origin: string;
  language: string;
  createdAt: Date;
}

/** The tables of links that are mailed, and of mails with links that somebody asked for. */
export function defineMailedLinks(sequelize: Sequelize) {
  return {
    links: defineTable<MailedLinkColumns>(sequelize, 'mailed_links', {
      websiteId: keyColumn,
      tokenHash: keyColumn,
      purpose: { type: DataTypes.TEXT },
      subjectId: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
      usedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    asks: defineTable<MailedLinkAskColumns>(sequelize, 'mailed_link_asks', {
      websiteId: keyColumn,
      id: keyColumn,
      purpose: { type: DataTypes.TEXT },
      email: { type: DataTypes.TEXT },
      origin: { type: DataTypes.TEXT },
      language: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
    }),
  };
}
