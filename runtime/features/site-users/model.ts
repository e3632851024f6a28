import { DataTypes, type Sequelize } from 'sequelize';
import type { ShippingLocation } from '#shared/features/cart/shape.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

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

export interface SiteUserAddressColumns {
  websiteId: string;
  id: string;
  siteUserId: string;
  location: ShippingLocation;
  createdAt: Date;
}

/** A word that a member is found by, kept by the database itself. */
interface SiteUserWordColumns {
  websiteId: string;
  word: string;
  siteUserId: string;
}

/** The tables of the members of a site and of their sessions. */
export function defineSiteUsers(sequelize: Sequelize) {
  return {
    siteUsers: defineTable<SiteUserColumns>(sequelize, 'site_users', {
      websiteId: keyColumn,
      id: keyColumn,
      email: { type: DataTypes.TEXT },
      passwordHash: { type: DataTypes.TEXT },
      firstName: { type: DataTypes.TEXT },
      lastName: { type: DataTypes.TEXT },
      locale: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      confirmedAt: { type: DataTypes.DATE, allowNull: true },
      signedInAt: { type: DataTypes.DATE, allowNull: true },
    }),
    siteUserWords: defineTable<SiteUserWordColumns>(sequelize, 'site_user_words', {
      websiteId: keyColumn,
      word: keyColumn,
      siteUserId: keyColumn,
    }),
    sessions: defineTable<SiteUserSessionColumns>(sequelize, 'site_user_sessions', {
      websiteId: keyColumn,
      tokenHash: keyColumn,
      siteUserId: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
      endsAt: { type: DataTypes.DATE },
    }),
    addresses: defineTable<SiteUserAddressColumns>(sequelize, 'site_user_addresses', {
      websiteId: keyColumn,
      id: keyColumn,
      siteUserId: { type: DataTypes.TEXT },
      location: { type: DataTypes.JSONB },
      createdAt: { type: DataTypes.DATE },
    }),
  };
}
