import { DataTypes, type Sequelize } from 'sequelize';
import type { MediaKind } from '#shared/features/media/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface AssetColumns {
  websiteId: string;
  id: string;
  version: number;
  kind: MediaKind;
  filename: string;
  mediaType: string;
  bytes: number;
  /** SHA-256 of what is kept, its name in the file store. */
  contentHash: string;
  /** SHA-256 of what was sent. */
  sourceHash: string;
  /** In px; null for what is no picture. */
  width: number | null;
  height: number | null;
  title: string;
  altText: string;
  isDecorative: boolean;
  /** From 0 (left, top) to 1. */
  focalX: number;
  focalY: number;
  /** Averages of corners and centre as hex colours. */
  colorData: Record<string, string>;
  isPublic: boolean;
  hasAlpha: boolean;
  isAnimated: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Set while it is in the bin. */
  deletedAt: Date | null;
}

/** The table of the library's files; their bytes are in the file store. */
export function defineAssets(sequelize: Sequelize) {
  return defineTable<AssetColumns>(sequelize, 'assets', {
    websiteId: keyColumn,
    id: keyColumn,
    version: { type: DataTypes.INTEGER },
    kind: { type: DataTypes.TEXT },
    filename: { type: DataTypes.TEXT },
    mediaType: { type: DataTypes.TEXT },
    bytes: { type: DataTypes.BIGINT },
    contentHash: { type: DataTypes.TEXT },
    sourceHash: { type: DataTypes.TEXT },
    width: { type: DataTypes.INTEGER, allowNull: true },
    height: { type: DataTypes.INTEGER, allowNull: true },
    title: { type: DataTypes.TEXT },
    altText: { type: DataTypes.TEXT },
    isDecorative: { type: DataTypes.BOOLEAN },
    focalX: { type: DataTypes.DOUBLE },
    focalY: { type: DataTypes.DOUBLE },
    colorData: { type: DataTypes.JSONB },
    isPublic: { type: DataTypes.BOOLEAN },
    hasAlpha: { type: DataTypes.BOOLEAN },
    isAnimated: { type: DataTypes.BOOLEAN },
    createdAt: { type: DataTypes.DATE },
    updatedAt: { type: DataTypes.DATE },
    deletedAt: { type: DataTypes.DATE, allowNull: true },
  });
}
