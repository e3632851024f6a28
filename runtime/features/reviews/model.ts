import { DataTypes, type Sequelize } from 'sequelize';
import type { ReviewState } from '#shared/features/reviews/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

interface ReviewColumns {
  websiteId: string;
  id: string;
  productId: string;
  /** The order by which its writer bought the product: one review of each; null for one that was brought along. */
  orderId: string | null;
  stars: number;
  body: string;
  authorName: string;
  language: string;
  state: ReviewState;
  version: number;
  writtenAt: Date;
}

interface ReviewRequestColumns {
  websiteId: string;
  orderId: string;
  askedAt: Date;
}

/** The tables of what buyers say of products. */
export function defineReviews(sequelize: Sequelize) {
  return {
    reviews: defineTable<ReviewColumns>(sequelize, 'reviews', {
      websiteId: keyColumn,
      id: keyColumn,
      productId: { type: DataTypes.TEXT },
      orderId: { type: DataTypes.TEXT, allowNull: true },
      stars: { type: DataTypes.INTEGER },
      body: { type: DataTypes.TEXT },
      authorName: { type: DataTypes.TEXT },
      language: { type: DataTypes.TEXT },
      state: { type: DataTypes.TEXT },
      version: { type: DataTypes.INTEGER },
      writtenAt: { type: DataTypes.DATE },
    }),
    reviewRequests: defineTable<ReviewRequestColumns>(sequelize, 'review_requests', {
      websiteId: keyColumn,
      orderId: keyColumn,
      askedAt: { type: DataTypes.DATE },
    }),
  };
}
