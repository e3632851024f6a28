import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable } from '../../database/table.ts';

export interface SiteUserColumns {
  websiteId: string;
  id: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  /** Language tag; empty for that of the site. */
  locale: string;
  createdAt: Date;
  /** When the address was found to be theirs; before, nobody can sign in. */
  confirmedAt: Date | null;
  signedInAt: Date | null;
}

export interface SiteUserSessionColumns {
  websiteId: string;
  /** SHA-256 of the token in the cookie. */
  tokenHash: string;
  siteUserId: string;
  createdAt: Date;
  /** When it ends if nothing is done. */
  expiresAt: Date;
  /** When it ends whatever is done. */
  endsAt: Date;
}

const key = { type: DataTypes.TEXT, primaryKey: true };

/** The tables of the members of a site and of their sessions. */
export function defineSiteUsers(sequelize: Sequelize) {
  return {
    siteUsers: defineTable<SiteUserColumns>(sequelize, 'site_users', {
      websiteId: key,
      id: key,
      email: { type: DataTypes.TEXT },
      passwordHash: { type: DataTypes.TEXT },
      firstName: { type: DataTypes.TEXT },
      lastName: { type: DataTypes.TEXT },
      locale: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      confirmedAt: { type: DataTypes.DATE, allowNull: true },
      signedInAt: { type: DataTypes.DATE, allowNull: true },
    }),
    sessions: defineTable<SiteUserSessionColumns>(sequelize, 'site_user_sessions', {
      websiteId: key,
      tokenHash: key,
      siteUserId: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
      endsAt: { type: DataTypes.DATE },
    }),
  };
}
