import { z } from 'zod';

/** Live message with its position. */
export const positioned = <S extends z.ZodRawShape>(shape: S) => z.object({ position: z.string(), ...shape });
