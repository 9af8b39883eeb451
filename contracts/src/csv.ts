import * as z from 'zod/mini';

/** What parts the cells of a CSV file; Excel in languages with a decimal comma expects a semicolon. */
export const separatorSchema = z._default(z.enum(['comma', 'semicolon']), 'comma');
export type Separator = z.infer<typeof separatorSchema>;
