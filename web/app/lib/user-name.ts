import type { User } from '@esimshop/contracts/accounts';
import type { Language } from './language.ts';

/** First letters of first and last name; without them the first two of the username. `ilker` is `İ` in Turkish, `I` in English. */
export function initialsOf(
  { firstName, lastName, username }: Pick<User, 'firstName' | 'lastName' | 'username'>,
  language: Language,
): string {
  const letters = [firstName, lastName].map((name) => [...(name?.trim().normalize() ?? '')][0] ?? '').join('');
  return (letters || [...username.normalize()].slice(0, 2).join('')).toLocaleUpperCase(language);
}

/** First and last name; the username if one of them is missing. */
export function fullNameOf({
  firstName,
  lastName,
  username,
}: Pick<User, 'firstName' | 'lastName' | 'username'>): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}
