import * as z from 'zod/mini';

/** `a,b` as a list of distinct choices; nothing at all if empty. */
export function listOf<const Choices extends readonly string[]>(choices: Choices) {
  return z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(1000)),
        z.transform((text: string) => [...new Set(text.split(',').filter((item) => item !== ''))]),
      ),
      z.array(z.enum(choices)),
    ),
  );
}
