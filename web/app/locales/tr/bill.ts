import type { bill as source } from '../en/bill.ts';

export const bill: typeof source = {
  payIn: 'Ödeme para birimi',
  changedTitle: 'Artık {{total}} ödüyorsunuz.',
  changed: '{{currency}} fiyatlarını biz belirleriz, bankanız bu para biriminde tek bir çekim görür.',
  former: 'Artık {{former}} ile satış yapmıyoruz. Sepetinizdeki fiyatlar {{currency}} olarak gösteriliyor.',
  failed: 'Para birimi değiştirilemedi',
};
