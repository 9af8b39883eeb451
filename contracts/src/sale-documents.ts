import * as z from 'zod/mini';
import { discountCodeSchema } from './discount-codes.ts';

/**
 * `GET /api/sale-documents`: the documents of Turkish law for what is to be sold; `plans` as `{product id}:{quantity},…`, and what the
 * cart says that its code takes off.
 */
export const saleDocumentsQuerySchema = z.object({
  plans: z
    .string()
    .check(z.regex(/^[^:,]{1,128}:[1-9]\d?(?:,[^:,]{1,128}:[1-9]\d?){0,49}$/, 'Expected plans such as id:1')),
  code: z.optional(discountCodeSchema),
  discount: z.optional(z.string().check(z.regex(/^\d{1,7}(?:\.\d{1,3})?$/, 'Expected an amount such as 1.50'))),
});
export type SaleDocumentsQuery = z.infer<typeof saleDocumentsQuerySchema>;

export const saleDocumentsSchema = z.object({
  documents: z.array(z.object({ name: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
});
export type SaleDocuments = z.infer<typeof saleDocumentsSchema>;
