import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable } from '../../database/table.ts';

export interface AssetColumns {
  websiteId: string;
  id: string;
  filename: string;
  mediaType: string;
  /** SHA-256 of the original, its name in the file store. */
  contentHash: string;
  width: number;
  height: number;
  title: string;
  altText: string;
  /** From 0 (left, top) to 1. */
  focalX: number;
  focalY: number;
  /** Averages of corners and centre as hex colours (SPEC 3 "Image asset"). */
  colorData: Record<string, string>;
  createdAt: Date;
}

/** The table of pictures; their bytes are in the file store. */
export function defineAssets(sequelize: Sequelize) {
  return defineTable<AssetColumns>(sequelize, 'assets', {
    websiteId: { type: DataTypes.TEXT, primaryKey: true },
    id: { type: DataTypes.TEXT, primaryKey: true },
    filename: { type: DataTypes.TEXT },
    mediaType: { type: DataTypes.TEXT },
    contentHash: { type: DataTypes.TEXT },
    width: { type: DataTypes.INTEGER },
    height: { type: DataTypes.INTEGER },
    title: { type: DataTypes.TEXT },
    altText: { type: DataTypes.TEXT },
    focalX: { type: DataTypes.DOUBLE },
    focalY: { type: DataTypes.DOUBLE },
    colorData: { type: DataTypes.JSONB },
    createdAt: { type: DataTypes.DATE },
  });
}
