import { defineTexts } from './define-texts.ts';
import type { phoneSettings } from './en/phone-settings.ts';

export const phoneSettingsTexts = defineTexts(
  'phone-settings',
  import.meta.glob<typeof phoneSettings>('./*/phone-settings.ts', { eager: true, import: 'phoneSettings' }),
);
