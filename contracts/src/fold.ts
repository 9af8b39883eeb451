/**
 * Folds case, accents and the Turkish dotless/dotted i away, so that `İstanbul`, `ISTANBUL` and `istanbul` are one word.
 * Used at index time and at query time, never locale-dependent. Idempotent.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıİI]/g, 'i')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/đ/g, 'd')
    .replace(/ł/g, 'l')
    .replace(/[’'`]/g, '')
    .trim();
}
