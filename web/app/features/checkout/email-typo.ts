const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.com.tr',
  'outlook.com',
  'outlook.com.tr',
  'yahoo.com',
  'yahoo.com.tr',
  'ymail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'yandex.com',
  'yandex.com.tr',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'aol.com',
  'mynet.com',
];
const MAX_DISTANCE = 2;
const MIN_LENGTH = 7;

/** `deniz@gmial.com` → `deniz@gmail.com`: a well-known domain at an edit distance of at most two; undefined if nothing looks wrong. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domain.length < MIN_LENGTH || DOMAINS.includes(domain)) return undefined;
  const [nearest] = DOMAINS.map((known) => ({ known, distance: editDistance(domain, known) }))
    .filter(({ known, distance }) => distance <= (known.length < MIN_LENGTH + 2 ? 1 : MAX_DISTANCE))
    .sort((a, b) => a.distance - b.distance);
  return nearest && `${email.slice(0, at)}@${nearest.known}`;
}

/** Damerau–Levenshtein distance (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 1; j <= to.length; j++) rows[0]?.push(j);
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? at(i - 2, j - 2) + 1 : replaced;
      rows[i]?.push(Math.min(replaced, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(from.length, to.length);
}
