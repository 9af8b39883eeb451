import { defineTexts } from './define-texts.ts';
import type { devices } from './en/devices.ts';

export const deviceTexts = defineTexts(
  'devices',
  import.meta.glob<typeof devices>('./*/devices.ts', { eager: true, import: 'devices' }),
);
