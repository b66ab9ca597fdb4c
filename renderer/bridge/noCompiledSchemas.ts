import { config } from 'zod/v4/core';

// The contract's constants bring their schemas along; zod would try to compile them from text, which the
// Content Security Policy refuses with a line in the console. Imported before any schema is made.
config({ jitless: true });
