import { defineTexts } from './define-texts.ts';
import type { signalHelp } from './en/signal-help.ts';

export const signalHelpTexts = defineTexts(
  'signal-help',
  import.meta.glob<typeof signalHelp>('./*/signal-help.ts', { eager: true, import: 'signalHelp' }),
);
