/** Control characters but tabs and line breaks, and halves of surrogate pairs: no database stores a NUL, nobody types the others. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

type Part = { value: unknown; key?: string; whole?: Part };

/**
 * The path of the first text with a control character in it, such as `['names', '0']`; of a key, that of what it is in; and
 * `[]` for a text itself. Undefined if there is none. Deep values take no more stack or time than flat ones.
 */
export function findControls(value: unknown): string[] | undefined {
  const open: Part[] = [{ value }];
  for (let part = open.pop(); part; part = open.pop()) {
    if (typeof part.value === 'string' && CONTROLS.test(part.value)) return pathOf(part);
    if (typeof part.value !== 'object' || part.value === null) continue;
    for (const [key, inner] of Object.entries(part.value)) {
      if (CONTROLS.test(key)) return pathOf(part);
      open.push({ value: inner, key, whole: part });
    }
  }
  return undefined;
}

function pathOf(part: Part): string[] {
  const path: string[] = [];
  for (let each: Part | undefined = part; each?.key !== undefined; each = each.whole) path.push(each.key);
  return path.toReversed();
}

/** The text with a mark in place of each control character, to be stored, read and looked for. */
export function markControls(text: string): string {
  return text.replace(new RegExp(CONTROLS, 'gu'), '\ufffd');
}
