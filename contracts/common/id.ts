import { z } from 'zod';
import { UUID } from './uuid.ts';

export const idSchema = z.string().regex(UUID);
