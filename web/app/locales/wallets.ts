import { defineTexts } from './define-texts.ts';
import type { wallets } from './en/wallets.ts';

export const walletTexts = defineTexts(
  'wallets',
  import.meta.glob<typeof wallets>('./*/wallets.ts', { eager: true, import: 'wallets' }),
);
