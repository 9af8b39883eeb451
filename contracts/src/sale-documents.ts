import * as z from 'zod/mini';

/** `GET /api/sale-documents`: the documents of Turkish law for what is to be sold; `plans` as `{product id}:{quantity},…`. */
export const saleDocumentsQuerySchema = z.object({
  plans: z
    .string()
    .check(z.regex(/^[^:,]{1,128}:[1-9]\d?(?:,[^:,]{1,128}:[1-9]\d?){0,49}$/, 'Expected plans such as id:1')),
});

export const saleDocumentsSchema = z.object({
  documents: z.array(z.object({ name: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
});
export type SaleDocuments = z.infer<typeof saleDocumentsSchema>;
