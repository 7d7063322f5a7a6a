import { z } from 'zod';

/** A live message with the position of its publication. */
export const positioned = <S extends z.ZodRawShape>(shape: S) => z.object({ position: z.string(), ...shape });
