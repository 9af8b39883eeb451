import * as z from 'zod/mini';
import { daySchema } from './days.ts';
import { failAs } from './field-problems.ts';
import { freeText } from './free-text.ts';
import { LOCALES } from './locales.ts';

export const MAX_BANNER_LENGTH = 120;

const text = freeText({ min: 1, max: MAX_BANNER_LENGTH }, 'Enter a line of text');

/** Of this shop, or elsewhere. */
const link = z.string().check(
  z.trim(),
  z.maxLength(300),
  z.refine((address) => isLink(address), failAs('invalid', 'Expected an address such as /products?country=TR')),
);

function isLink(address: string): boolean {
  return (
    (/^\/(?![/\\])/.test(address) || address.startsWith('https://')) && URL.canParse(address, 'https://shop.example')
  );
}

/** A line above every page that sells; without a text there is none. */
export const bannerSchema = z
  .object({
    /** By language; visitors of another one see none. */
    texts: z._default(z.partialRecord(z.enum(LOCALES), text), {}),
    link: z.optional(link),
    /** The first and the last day, in the shop's time zone. */
    firstDay: z.optional(daySchema),
    lastDay: z.optional(daySchema),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay, {
      path: ['lastDay'],
      ...failAs('not_after', 'Choose a last day that is not before the first'),
    }),
  );
export type Banner = z.infer<typeof bannerSchema>;

/** The banner, if it stands on that day, such as `2026-11-22`. */
export function standingBanner(banner: Banner, today: string): Banner | undefined {
  const { texts, firstDay = today, lastDay = today } = banner;
  return Object.keys(texts).length > 0 && firstDay <= today && today <= lastDay ? banner : undefined;
}
