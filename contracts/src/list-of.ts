import * as z from 'zod/mini';

const names = z.pipe(
  z.string().check(z.maxLength(1000)),
  z.transform((text: string) => [...new Set(text.split(',').filter((item) => item !== ''))]),
);

/** `a,b` as a list of distinct names, whatever they are. */
export const listOfNames = z.optional(names);

/** `a,b` as a list of distinct choices; nothing at all if empty. */
export function listOf<const Choices extends readonly string[]>(choices: Choices) {
  return z.optional(z.pipe(names, z.array(z.enum(choices))));
}
