import type { totals as source } from '../en/totals.ts';

export const totals: typeof source = {
  subtotal: 'Ara toplam',
  code: 'Kod',
  shipping: 'Gönderim',
  free: 'Ücretsiz',
  tax: 'Vergi',
  included: 'Dahil',
  total: 'Toplam',
};
