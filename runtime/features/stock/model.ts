import { DataTypes, type Sequelize } from 'sequelize';
import type { MovementReason } from '#shared/features/stock/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface StockLevelColumns {
  websiteId: string;
  variantId: string;
  location: string;
  onHand: number;
  held: number;
}

export interface StockMovementColumns {
  websiteId: string;
  id: string;
  at: Date;
  variantId: string;
  location: string;
  reason: MovementReason;
  delta: number;
  heldDelta: number;
  /** Pieces on hand from then on. */
  onHand: number;
  note: string;
  reference: string | null;
  actorKind: 'contributor' | 'token' | 'system';
  actorId: string;
  actorName: string;
}

export interface StockHoldColumns {
  websiteId: string;
  id: string;
  state: 'held' | 'claimed' | 'released' | 'expired';
  /** How many variants it held when it began. */
  lineCount: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface StockHoldLineColumns {
  websiteId: string;
  holdId: string;
  variantId: string;
  location: string;
  quantity: number;
  /** The hold's own, so that what can be bought is told without it. */
  expiresAt: Date;
}

/** The tables of the stock ledger. */
export function defineStock(sequelize: Sequelize) {
  return {
    stockLevels: defineTable<StockLevelColumns>(sequelize, 'stock_levels', {
      websiteId: keyColumn,
      variantId: keyColumn,
      location: keyColumn,
      onHand: { type: DataTypes.INTEGER },
      held: { type: DataTypes.INTEGER },
    }),
    stockMovements: defineTable<StockMovementColumns>(sequelize, 'stock_movements', {
      websiteId: keyColumn,
      id: keyColumn,
      at: { type: DataTypes.DATE },
      variantId: { type: DataTypes.TEXT },
      location: { type: DataTypes.TEXT },
      reason: { type: DataTypes.TEXT },
      delta: { type: DataTypes.INTEGER },
      heldDelta: { type: DataTypes.INTEGER },
      onHand: { type: DataTypes.INTEGER },
      note: { type: DataTypes.TEXT },
      reference: { type: DataTypes.TEXT, allowNull: true },
      actorKind: { type: DataTypes.TEXT },
      actorId: { type: DataTypes.TEXT },
      actorName: { type: DataTypes.TEXT },
    }),
    stockHolds: defineTable<StockHoldColumns>(sequelize, 'stock_holds', {
      websiteId: keyColumn,
      id: keyColumn,
      state: { type: DataTypes.TEXT },
      lineCount: { type: DataTypes.INTEGER },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
    }),
    stockHoldLines: defineTable<StockHoldLineColumns>(sequelize, 'stock_hold_lines', {
      websiteId: keyColumn,
      holdId: keyColumn,
      variantId: keyColumn,
      location: keyColumn,
      quantity: { type: DataTypes.INTEGER },
      expiresAt: { type: DataTypes.DATE },
    }),
  };
}
