/** Why a text cannot be shown. */
export const CONTENT_PROBLEMS = [
  'too_long',
  'invisible',
  'too_deep',
  'too_wide',
  'head_missing',
  'head_line',
  'field_missing',
  'value_unknown',
  'html',
  'image',
  'link',
  'heading_depth',
  'heading_item',
  'anchor_twice',
  'unsupported',
  'section_missing',
  'question_missing',
] as const;
/** `line` counts from 1; `text` is what stands there, or what is missing. */
export type ContentProblem = { code: (typeof CONTENT_PROBLEMS)[number]; line: number; text: string };
