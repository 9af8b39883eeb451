import * as z from 'zod';

/** A number, or a text that is one: partners print the same amount either way. Null, blanks and lists are none, and not 0. */
export const numericSchema = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
