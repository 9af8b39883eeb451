/**
 * Folds case, accents and the Turkish dotted and dotless i, so that `İstanbul`, `ISTANBUL` and `istanbul` are equal.
 * Used both for indexing and for queries; independent of locale. Idempotent.
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
