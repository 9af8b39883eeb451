import { defineTexts } from './define-texts.ts';
import type { adminProfile } from './en/admin-profile.ts';

export const adminProfileTexts = defineTexts(
  'admin-profile',
  import.meta.glob<typeof adminProfile>('./*/admin-profile.ts', { eager: true, import: 'adminProfile' }),
);
