import { goal } from '../goals.ts';

/** The goals of filling and buying carts. */
export const SHOP_GOALS = {
  add: goal('G7', 'add to cart alone, half of them within', 'ms', { must: 12, aim: 6 }),
  addP99: goal('G7', 'add to cart alone, 99 of 100 within', 'ms', { must: 40, aim: 20 }),
  addBeside: goal('G7', 'add to cart, 95 of 100, beside 100 picture requests to alone', 'times as long', {
    must: 2,
    aim: 1.5,
  }),
  adds: goal('G8', 'add to cart, a new cart each time', 'of hello', { must: 0.09, aim: 0.12 }),
  addsP99: goal('G8', 'add to cart, 99 of 100 within', 'ms', { must: 150, aim: 150 }),
  spread: goal('G9', 'carts bought, of ten products', 'orders/s', { must: 130, aim: 180 }),
  hot: goal('G9', 'carts bought, all of one variant', 'orders/s', { must: 100, aim: 140 }),
  cart: goal('G10', 'the cart of a visitor', 'of hello', { must: 0.25, aim: 0.3 }),
};

/** One run's figures. */
export type ShopFigures = Record<keyof typeof SHOP_GOALS, number>;
