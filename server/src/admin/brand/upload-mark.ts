import type { Mark } from '@esimshop/contracts/brand';
import type { MarkProblem } from '@esimshop/contracts/mark-problems';
import { ProblemError } from '../../platform/problem.ts';
import { storeMark } from '../../settings/marks.ts';
import type { Shop } from '../../shop.ts';
import { checkPng, isPng } from './check-png.ts';
import { cleanSvg } from './clean-svg.ts';
import { MarkError } from './mark-error.ts';

export type UploadedMark = { mark: Mark; bytes: number };

/** Takes a file as a mark, by its own bytes: an SVG is written anew, a PNG kept. @throws ProblemError 422 `mark_refused` */
export async function uploadMark({ database, log }: Shop, file: Buffer): Promise<UploadedMark> {
  try {
    const [type, content] = isPng(file) ? (['png', file] as const) : (['svg', readSvg(file)] as const);
    if (type === 'png') checkPng(file);
    await assertDrawable(content, log);
    return { mark: await storeMark(database, type, content), bytes: content.byteLength };
  } catch (error) {
    if (!(error instanceof MarkError)) throw error;
    const { problem, found } = error;
    throw new ProblemError(422, 'mark_refused', SENTENCES[problem](found), { markProblem: { problem, found } });
  }
}

function readSvg(file: Buffer): Buffer {
  if (!file.includes('<svg')) throw new MarkError('not_an_image', describeStart(file));
  return Buffer.from(cleanSvg(file));
}

/** What the file seems to be, by the letters it begins with. */
function describeStart(file: Buffer): string {
  const letters = file
    .subarray(0, 12)
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
  return letters === '' ? '?' : letters;
}

/** Icons and shared pictures are drawn from it. */
async function assertDrawable(content: Buffer, log: Shop['log']): Promise<void> {
  const drawing = await import('../../platform/draw-icon.ts').catch((err: unknown) => {
    log.warn({ err }, 'mark.not_drawn');
  });
  await drawing?.drawIcon(content, { size: 64, share: 1 }).catch(() => {
    throw new MarkError('unreadable', 'image');
  });
}

const SENTENCES: Record<MarkProblem, (found: string) => string> = {
  not_an_image: (found) => `This is neither an SVG nor a PNG: it begins with “${found}”.`,
  unreadable: (found) => `The file cannot be read as ${found}. Export it again.`,
  svg_too_large: (found) =>
    `An SVG may have at most 64 kB; this one has ${found}. Simplify its paths, or upload a PNG.`,
  too_small: (found) => `The picture has ${found} pixels. It needs at least 64 on each side.`,
  too_many_pixels: (found) => `The picture has ${found} pixels. Use at most 2048 on each side.`,
  shape: (found) => `The mark measures ${found}. Its longer side may be at most four times the shorter.`,
  view_box: (found) => `The drawing has no usable size (“${found}”). Export it with a viewBox.`,
  declaration: (found) => `The drawing contains ${found}, which can load what is elsewhere. Export it without.`,
  element: (found) =>
    `The drawing contains ${found}. Export it with shapes only: words as paths, no styles, scripts, pictures or effects.`,
  event: (found) => `The drawing contains ${found}, which runs a script. Remove it.`,
  reference: (found) => `The drawing refers to something outside: ${found}. Put it into the drawing.`,
  value: (found) => `The drawing contains “${found}”, which is no plain colour, number or shape.`,
  nested: (found) => `The drawing contains itself: ${found}.`,
  too_complex: (found) => `The drawing is too complex: more than ${found} parts. Simplify it, or upload a PNG.`,
  moving: (found) => `The picture moves (${found}). Use a still one.`,
};
