import { z } from 'zod';

/** Remains after its key was deleted. */
const erasedSchema = z.strictObject({ erased: z.literal(true) });
export type Erased = z.infer<typeof erasedSchema>;
export const ERASED: Erased = { erased: true };

/** Sealed in the log; {@link ERASED} after erasure. */
export type Personal<T> = T | Erased;

export function personal<S extends z.ZodType>(schema: S) {
  return z.union([schema, erasedSchema]);
}

export function isErased(value: unknown): value is Erased {
  return typeof value === 'object' && value !== null && 'erased' in value;
}

export function openedOr<T, F>(value: Personal<T>, fallback: F): T | F {
  return isErased(value) ? fallback : (value as T);
}
