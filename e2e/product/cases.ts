import { attendance } from './cases/attendance.ts';
import { comments } from './cases/comments.ts';
import { decisions, parties } from './cases/parties.ts';
import { rides } from './cases/rides.ts';
import type { Product } from './product.ts';

/** What is tried on every layout: what people do with the product, and the opposite of each. */
export const CASES: Readonly<Record<string, (product: Product) => Promise<void>>> = {
  'a party is sent, approved, edited, undone, deleted and restored': parties,
  'a party is rejected and restored, its approval is taken back': decisions,
  'attendance is confirmed and withdrawn': attendance,
  'comments are approved, taken down, brought back and refused': comments,
  'rides are published, found and removed': rides,
};
