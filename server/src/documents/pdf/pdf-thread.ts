import { drawPdf } from './draw-pdf.ts';

/** Runs in a thread of its own: shaping text keeps it busy. */
export const drawInThread = drawPdf;
