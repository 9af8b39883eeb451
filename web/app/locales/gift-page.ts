import { defineTexts } from './define-texts.ts';
import type { giftPage } from './en/gift-page.ts';

export const giftPageTexts = defineTexts(
  'gift-page',
  import.meta.glob<typeof giftPage>('./*/gift-page.ts', { eager: true, import: 'giftPage' }),
);
