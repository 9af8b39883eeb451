/** `ES-` and twelve characters of Crockford's Base32, which has no look-alikes, in groups of four. */
export const ORDER_NUMBER_PATTERN = /^ES-[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

const ANY_SPELLING = /\bES[-\s]?([0-9A-HJKMNP-TV-Z]{4})[-\s]?([0-9A-HJKMNP-TV-Z]{4})[-\s]?([0-9A-HJKMNP-TV-Z]{4})\b/gi;

/** The order numbers in a text, with or without their dashes, each once. */
export function findOrderNumbers(text: string): string[] {
  const found = [...text.matchAll(ANY_SPELLING)].map(([, ...groups]) => `ES-${groups.join('-')}`.toUpperCase());
  return [...new Set(found)];
}
