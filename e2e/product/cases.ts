import { rides } from './cases/rides.ts';
import type { Product } from './product.ts';

/** What is tried on every layout: what people do with the product, and the opposite of each. */
export const CASES: Readonly<Record<string, (product: Product) => Promise<void>>> = {
  'rides are published, found and removed': rides,
};
