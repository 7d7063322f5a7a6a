import { z } from 'zod';

/** A live message's shape: what it says, and the position it was published at. */
export const positioned = <S extends z.ZodRawShape>(shape: S) => z.object({ position: z.string(), ...shape });
