import * as z from 'zod/mini';

/** The separator of CSV cells; Excel in languages with a decimal comma expects a semicolon. */
export const separatorSchema = z._default(z.enum(['comma', 'semicolon']), 'comma');
export type Separator = z.infer<typeof separatorSchema>;
