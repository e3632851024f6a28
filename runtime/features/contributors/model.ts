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
  /** When it took the second step; null for one that did not, whether it has to or not. */
  secondStepAt: Date | null;
}

export interface InvitationColumns {
  websiteId: string;
  id: string;
  email: string;
  roles: number[];
  inviterId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** The tables of the people who run a site, of their sessions, and of who is invited. */
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
      secondStepAt: { type: DataTypes.DATE, allowNull: true },
    }),
    invitations: defineTable<InvitationColumns>(sequelize, 'contributor_invitations', {
      websiteId: keyColumn,
      id: keyColumn,
      email: { type: DataTypes.TEXT },
      roles: { type: DataTypes.ARRAY(DataTypes.INTEGER) },
      inviterId: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
    }),
  };
}
