import * as z from 'zod/mini';

/** A place's name in each language of the shop. */
export const localizedNameSchema = z.object({ en: z.string(), tr: z.string() });
export type LocalizedName = z.infer<typeof localizedNameSchema>;
