import { defineTexts } from './define-texts.ts';
import type { adminFrame } from './en/admin-frame.ts';

export const adminFrameTexts = defineTexts(
  'admin-frame',
  import.meta.glob<typeof adminFrame>('./*/admin-frame.ts', { eager: true, import: 'adminFrame' }),
);
