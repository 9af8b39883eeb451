import * as z from 'zod/mini';
import { freeText, messageText } from './free-text.ts';
import { LOCALES } from './locales.ts';
import { SUPPORT_LIMITS } from './support.ts';

/** What a saved reply leaves open: `{{name}}` stands for the customer's name. */
export const REPLY_PLACEHOLDERS = ['name', 'order', 'plan', 'shop'] as const;
export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names in double braces, known or not, in the order of the text. */
export function findPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** The text with what is known filled in; the rest stays to be seen and filled in by hand. */
export function fillPlaceholders(text: string, values: Partial<Record<ReplyPlaceholder, string | null>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const known = REPLY_PLACEHOLDERS.find((each) => each === name);
    return (known && values[known]) ?? whole;
  });
}

export const MAX_SAVED_REPLIES = 100;
export const SAVED_REPLY_LIMITS = { name: 60, text: SUPPORT_LIMITS.message } as const;

const isKnown = (name: string) => REPLY_PLACEHOLDERS.some((each) => each === name);
const replyText = messageText(
  { min: 0, max: SAVED_REPLY_LIMITS.text },
  `Use at most ${SAVED_REPLY_LIMITS.text} characters`,
).check(
  z.refine(
    (text) => findPlaceholders(text).every(isKnown),
    `Only these can be filled in: ${REPLY_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}`,
  ),
);

/** A text for each language; a language without one is left out. */
const textsSchema = z.pipe(
  z
    .partialRecord(z.enum(LOCALES), replyText)
    .check(
      z.refine((texts) => Object.values(texts).some((text) => text !== ''), 'Write the reply in at least one language'),
    ),
  z.transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as typeof texts),
);

const name = freeText({ min: 1, max: SAVED_REPLY_LIMITS.name }, 'Enter a name');

/** `POST /api/admin/saved-replies`. */
export const newSavedReplySchema = z.object({ name, texts: textsSchema });
export type NewSavedReply = z.output<typeof newSavedReplySchema>;

/** `PUT /api/admin/saved-replies/{id}`: `version` is the one that was opened. */
export const changeSavedReplySchema = z.extend(newSavedReplySchema, { version: z.int().check(z.minimum(1)) });
export type ChangeSavedReply = z.output<typeof changeSavedReplySchema>;

export const savedReplyParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});

const savedReplySchema = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  texts: z.partialRecord(z.enum(LOCALES), z.string()),
});
export type SavedReply = z.infer<typeof savedReplySchema>;

/** `GET /api/admin/saved-replies`, and what each change leaves: by name. */
export const savedRepliesSchema = z.object({ replies: z.array(savedReplySchema) });
export type SavedReplies = z.infer<typeof savedRepliesSchema>;
