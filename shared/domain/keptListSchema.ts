import { z } from 'zod';

export const keptListIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
