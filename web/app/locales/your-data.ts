import { defineTexts } from './define-texts.ts';
import type { yourData } from './en/your-data.ts';

export const yourDataTexts = defineTexts(
  'your-data',
  import.meta.glob<typeof yourData>('./*/your-data.ts', { eager: true, import: 'yourData' }),
);
