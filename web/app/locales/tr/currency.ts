import type { currency as source } from '../en/currency.ts';

export const currency: typeof source = {
  title: 'Para birimi',
};
