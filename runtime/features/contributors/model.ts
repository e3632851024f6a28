import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface ContributorColumns {
  websiteId: string;
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  roles: number[];
  isOwner: boolean;
  isSample: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  removedAt: Date | null;
}

export interface ContributorSessionColumns {
  websiteId: string;
  tokenHash: string;
  contributorId: string;
  createdAt: Date;
  expiresAt: Date;
  id: string;
  device: string;
  network: string;
  lastSeenAt: Date;
  passwordConfirmedAt: Date | null;
}

export interface InvitationColumns {
  websiteId: string;
  id: string;
  email: string;
  roles: number[];
  tokenHash: string;
  inviterId: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface PasswordResetColumns {
  websiteId: string;
  tokenHash: string;
  contributorId: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface PasswordResetAskColumns {
  websiteId: string;
  id: string;
  email: string;
  origin: string;
  createdAt: Date;
}

/** The tables of the people who run a site, of their sessions, and of the links that were mailed to them. */
export function defineContributors(sequelize: Sequelize) {
  return {
    contributors: defineTable<ContributorColumns>(sequelize, 'contributors', {
      websiteId: keyColumn,
      id: keyColumn,
      email: { type: DataTypes.TEXT },
      name: { type: DataTypes.TEXT },
      passwordHash: { type: DataTypes.TEXT },
      roles: { type: DataTypes.ARRAY(DataTypes.INTEGER) },
      isOwner: { type: DataTypes.BOOLEAN },
      isSample: { type: DataTypes.BOOLEAN },
      createdAt: { type: DataTypes.DATE },
      lastSeenAt: { type: DataTypes.DATE, allowNull: true },
      removedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    sessions: defineTable<ContributorSessionColumns>(sequelize, 'contributor_sessions', {
      websiteId: keyColumn,
      tokenHash: keyColumn,
      contributorId: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
      id: { type: DataTypes.TEXT },
      device: { type: DataTypes.TEXT },
      network: { type: DataTypes.TEXT },
      lastSeenAt: { type: DataTypes.DATE },
      passwordConfirmedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    invitations: defineTable<InvitationColumns>(sequelize, 'contributor_invitations', {
      websiteId: keyColumn,
      id: keyColumn,
      email: { type: DataTypes.TEXT },
      roles: { type: DataTypes.ARRAY(DataTypes.INTEGER) },
      tokenHash: { type: DataTypes.TEXT },
      inviterId: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
    }),
    passwordResets: defineTable<PasswordResetColumns>(sequelize, 'password_resets', {
      websiteId: keyColumn,
      tokenHash: keyColumn,
      contributorId: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
    }),
    passwordResetAsks: defineTable<PasswordResetAskColumns>(sequelize, 'password_reset_asks', {
      websiteId: keyColumn,
      id: keyColumn,
      email: { type: DataTypes.TEXT },
      origin: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
    }),
  };
}
