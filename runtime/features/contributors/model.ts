import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable } from '../../database/table.ts';

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
}

export interface ContributorSessionColumns {
  websiteId: string;
  tokenHash: string;
  contributorId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** The tables of the people who run a site and of their sessions. */
export function defineContributors(sequelize: Sequelize) {
  return {
    contributors: defineTable<ContributorColumns>(sequelize, 'contributors', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      email: { type: DataTypes.TEXT },
      name: { type: DataTypes.TEXT },
      passwordHash: { type: DataTypes.TEXT },
      roles: { type: DataTypes.ARRAY(DataTypes.INTEGER) },
      isOwner: { type: DataTypes.BOOLEAN },
      isSample: { type: DataTypes.BOOLEAN },
      createdAt: { type: DataTypes.DATE },
    }),
    sessions: defineTable<ContributorSessionColumns>(sequelize, 'contributor_sessions', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      tokenHash: { type: DataTypes.TEXT, primaryKey: true },
      contributorId: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
    }),
  };
}
