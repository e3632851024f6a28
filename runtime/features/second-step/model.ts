import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

interface SecondStepColumns {
  websiteId: string;
  contributorId: string;
  /** The secret of the authenticator app, sealed with the key of the server. */
  sealedSecret: Buffer;
  createdAt: Date;
  /** When a code of the app came back; null while it is being set up. */
  confirmedAt: Date | null;
  /** Number of the latest code that was used, counted from 1970; a decimal text, as big integers are. */
  lastCode: string;
}

interface RecoveryCodeColumns {
  websiteId: string;
  contributorId: string;
  /** SHA-256 of the code with the site and the person. */
  codeHash: string;
  usedAt: Date | null;
}

interface SecondStepRuleColumns {
  websiteId: string;
  requiredAt: Date;
}

/** The tables of two-step sign-in: secrets, recovery codes, and sites that require it. */
export function defineSecondSteps(sequelize: Sequelize) {
  return {
    steps: defineTable<SecondStepColumns>(sequelize, 'second_steps', {
      websiteId: keyColumn,
      contributorId: keyColumn,
      sealedSecret: { type: DataTypes.BLOB },
      createdAt: { type: DataTypes.DATE },
      confirmedAt: { type: DataTypes.DATE, allowNull: true },
      lastCode: { type: DataTypes.BIGINT },
    }),
    recoveryCodes: defineTable<RecoveryCodeColumns>(sequelize, 'recovery_codes', {
      websiteId: keyColumn,
      contributorId: keyColumn,
      codeHash: keyColumn,
      usedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    rules: defineTable<SecondStepRuleColumns>(sequelize, 'second_step_rules', {
      websiteId: keyColumn,
      requiredAt: { type: DataTypes.DATE },
    }),
  };
}
