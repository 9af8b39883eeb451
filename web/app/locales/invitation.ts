import { defineTexts } from './define-texts.ts';
import type { invitation } from './en/invitation.ts';

export const invitationTexts = defineTexts(
  'invitation',
  import.meta.glob<typeof invitation>('./*/invitation.ts', { eager: true, import: 'invitation' }),
);
