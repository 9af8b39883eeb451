import { defineTexts } from './define-texts.ts';
import type { profile } from './en/profile.ts';

export const profileTexts = defineTexts(
  'profile',
  import.meta.glob<typeof profile>('./*/profile.ts', { eager: true, import: 'profile' }),
);
