import { defineTexts } from './define-texts.ts';
import type { adminGate } from './en/admin-gate.ts';

export const adminGateTexts = defineTexts(
  'admin-gate',
  import.meta.glob<typeof adminGate>('./*/admin-gate.ts', { eager: true, import: 'adminGate' }),
);
