import type { failedPage as source } from '../en/failed-page.ts';

export const failedPage: typeof source = {
  busyTitle: 'Mağaza şu anda yoğun',
  busyText: 'Lütfen birazdan tekrar deneyin. Sepetiniz kayıtlı.',
  failedTitle: 'Bu sayfa yüklenemedi',
  failedText: 'Bizden kaynaklanan bir sorun oluştu. Lütfen birazdan tekrar deneyin; sepetiniz kayıtlı.',
  retry: 'Tekrar dene',
};
