import { editDistance } from '~/lib/edit-distance.ts';

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
