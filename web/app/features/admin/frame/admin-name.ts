import type { User } from '@esimshop/contracts/accounts';
import type { Language } from '~/lib/language.ts';

type Named = Pick<User, 'username' | 'firstName' | 'lastName'>;

/** First and last name, or the username where one of them is missing. */
export function nameOf({ username, firstName, lastName }: Named): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}

/** The first letters of first and last name, else the first two of the username, in capitals of the language. */
export function toInitials({ username, firstName, lastName }: Named, language: Language): string {
  const letters = firstName && lastName ? `${firstLetter(firstName)}${firstLetter(lastName)}` : username.slice(0, 2);
  return letters.toLocaleUpperCase(language);
}

function firstLetter(name: string): string {
  return [...name][0] ?? '';
}
