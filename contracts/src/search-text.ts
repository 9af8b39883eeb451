import * as z from 'zod/mini';

/** For what a list is searched for: the database cannot compare a NUL, and nobody types a control character. */
export const hasNoControls = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Expected text without control characters');
