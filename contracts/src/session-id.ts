const PATTERN = /^[A-Za-z0-9_-]{22,128}$/;
const MIN_BITS = 128;
/** Eight characters that occur twice, as in `passwordpassword` or `aaaaaaaaa`. */
const REPETITION = /(?=(.{8})).+\1/;
/** A sequence such as `abcdefgh` has few different distances between neighbours. */
const MIN_DISTANCES = 10;

/**
 * Whether a value can be the opaque id of a browser's session: 22 to 128 URL-safe characters with room for 128 random
 * bits, such as a UUID, 32 hexadecimal digits or 22 characters of base64url, and no obvious pattern.
 */
export function isSessionId(value: string): boolean {
  if (!PATTERN.test(value)) return false;
  const hexadecimal = value.replaceAll('-', '');
  const characters = /^([0-9a-f]+|[0-9A-F]+)$/.test(hexadecimal) ? hexadecimal : value;
  return (
    characters.length * Math.log2(alphabetOf(characters)) >= MIN_BITS &&
    countDistances(characters) >= MIN_DISTANCES &&
    !REPETITION.test(characters)
  );
}

/** The size of the smallest common alphabet that these characters are from. Base64url may by chance have letters of one case. */
function alphabetOf(characters: string): number {
  if (/^[0-9]+$/.test(characters)) return 10;
  if (/^([0-9a-f]+|[0-9A-F]+)$/.test(characters)) return 16;
  return 64;
}

function countDistances(characters: string): number {
  const distances = new Set<number>();
  for (let index = 1; index < characters.length; index++) {
    distances.add(characters.charCodeAt(index) - characters.charCodeAt(index - 1));
  }
  return distances.size;
}
