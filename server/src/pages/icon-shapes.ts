import { INK } from '@esimshop/contracts/colours';
import type { IconShape } from '../platform/draw-icon.ts';

/** Maskable icons keep the mark within the safe zone of launchers; Apple's icons have no transparency. */
export const ICONS: Readonly<Record<string, IconShape>> = {
  'icon-192.png': { size: 192, share: 1 },
  'icon-512.png': { size: 512, share: 1 },
  'maskable-192.png': { size: 192, share: 0.54, background: INK },
  'maskable-512.png': { size: 512, share: 0.54, background: INK },
  'apple-touch-icon.png': { size: 180, share: 0.62, background: INK },
};
