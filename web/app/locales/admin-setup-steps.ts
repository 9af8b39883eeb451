import { defineTexts } from './define-texts.ts';
import type { adminSetupSteps } from './en/admin-setup-steps.ts';

export const adminSetupStepTexts = defineTexts(
  'admin-setup-steps',
  import.meta.glob<typeof adminSetupSteps>('./*/admin-setup-steps.ts', { eager: true, import: 'adminSetupSteps' }),
);
