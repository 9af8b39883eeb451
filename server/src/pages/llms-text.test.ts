import { expect, test } from 'vitest';
import { buildLlmsText } from './llms-text.ts';

test('assistants read in which currencies prices are, and how to ask for another', () => {
  expect(buildLlmsText('esimshop', 'https://shop.test', ['USD'])).toContain(
    'Prices are final and in US dollars. Pages are',
  );
  expect(buildLlmsText('esimshop', 'https://shop.test', ['USD', 'EUR', 'GBP'])).toContain(
    'in US dollars; pages and product feed are in another currency with ?currency=EUR, ?currency=GBP. Pages are',
  );
});
