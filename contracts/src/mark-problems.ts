/** Why an uploaded mark is not taken. */
export const MARK_PROBLEMS = [
  'not_an_image',
  'unreadable',
  'svg_too_large',
  'too_small',
  'too_many_pixels',
  'shape',
  'view_box',
  'declaration',
  'element',
  'event',
  'reference',
  'value',
  'nested',
  'too_complex',
  'moving',
] as const;
export type MarkProblem = (typeof MARK_PROBLEMS)[number];

/** Of an uploaded file. */
export const MAX_MARK_BYTES = 1024 * 1024;
