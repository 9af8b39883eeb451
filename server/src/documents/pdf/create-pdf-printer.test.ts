import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../../test/shopper.ts';
import type { PdfDocument } from '../../shop.ts';
import { createPdfPrinter } from './create-pdf-printer.ts';

const DOCUMENT: PdfDocument = {
  title: 'Contract',
  author: 'Shop',
  language: 'en',
  createdAt: '2026-11-27T12:00:00.000Z',
  footer: 'ES-28GG-1TRJ-Z4HS',
  blocks: [{ kind: 'paragraph', text: 'One eSIM' }],
};

/** Shorter than a thread takes to start, and longer than it takes to draw once it has. */
const printer = createPdfPrinter({ timeoutMs: 100 });
afterAll(() => printer.close());

test('who waits too long is told so, and leaves a thread that the next one finds started', async () => {
  await expect(printer.print(DOCUMENT)).rejects.toThrow();
  await eventually(async () => expect((await printer.print(DOCUMENT)).toString('latin1')).toContain('%PDF'));
});
