import { goal } from '../goals.ts';

/** The goals of filling and buying carts. */
export const SHOP_GOALS = {
  add: goal('G7', 'add to cart alone, half of them within', 'ms', 12, 6),
  addP99: goal('G7', 'add to cart alone, 99 of 100 within', 'ms', 40, 20),
  addBeside: goal(
    'G7',
    'add to cart, 95 of 100, beside 100 picture requests to alone',
    'times as long',
    2,
    1.5,
  ),
  adds: goal('G8', 'add to cart, a new cart each time', 'of hello', 0.05, 0.1),
  addsP99: goal('G8', 'add to cart, 99 of 100 within', 'ms', 150, 150),
  spread: goal('G9', 'carts bought, of ten products', 'orders/s', 60, 120),
  hot: goal('G9', 'carts bought, all of one variant', 'orders/s', 40, 80),
  cart: goal('G10', 'the cart of a visitor', 'of hello', 0.15, 0.3),
};

/** One run's figures. */
export type ShopFigures = Record<keyof typeof SHOP_GOALS, number>;
