import * as z from 'zod/mini';
import { perLocale } from './locales.ts';

/** A place's name in each language of the shop. */
export const localizedNameSchema = z.object(perLocale(() => z.string()));
export type LocalizedName = z.infer<typeof localizedNameSchema>;
