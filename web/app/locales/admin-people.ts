import { defineTexts } from './define-texts.ts';
import type { adminPeople } from './en/admin-people.ts';

export const adminPeopleTexts = defineTexts(
  'admin-people',
  import.meta.glob<typeof adminPeople>('./*/admin-people.ts', { eager: true, import: 'adminPeople' }),
);
