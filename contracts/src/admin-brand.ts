import * as z from 'zod/mini';
import { brandSchema, markSchema } from './settings.ts';

/** `POST /api/admin/brand/marks`, the file as body: what it became. It is public once a brand with it is published. */
export const markResponseSchema = z.object({ mark: markSchema, bytes: z.number() });
export type MarkResponse = z.infer<typeof markResponseSchema>;

/** The name of a mark's file. */
export const markFileSchema = z.string().check(z.regex(/^[0-9a-f]{64}\.(?:svg|png)$/));
export const markParamsSchema = z.object({ file: markFileSchema });

/** `GET /api/admin/brand`: since when and by whom the brand is as it is, and how it was before. */
export const brandHistorySchema = z.object({
  publishedAt: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  previous: z.nullable(brandSchema),
  /** What the shop is called without a name of its own. */
  usualName: z.string(),
  /** In which moments are shown. */
  timeZone: z.string(),
});
export type BrandHistory = z.infer<typeof brandHistorySchema>;

/** A brand that is not published, for previews; a mark by its file. */
export const brandPreviewSchema = z.object({
  name: brandSchema.shape.name,
  signal: brandSchema.shape.signal,
  mark: z.optional(markFileSchema),
});
export type BrandDraft = z.infer<typeof brandPreviewSchema>;
