import type { PdfPrinter } from '../src/shop.ts';

/** Prints documents without drawing them, which takes longer than most tests. */
export const BLANK_PAPER: PdfPrinter = { print: async () => Buffer.from('%PDF-1.7\n') };
