import type { refusals as source } from '../en/refusals.ts';

export const refusals: typeof source = {
  card_declined: 'Bankanız kartı reddetti.',
  insufficient_funds: 'Kartta yeterli bakiye yok.',
  expired_card: 'Kartın süresi dolmuş.',
  incorrect_number: 'Kart numarası doğru değil.',
  incorrect_cvc: 'Güvenlik kodu doğru değil.',
  lost_card: 'Bankanız kartı reddetti.',
  processing_error: 'Bankanız ödemeyi işleyemedi. Birazdan yeniden deneyin.',
  authentication_failed: 'Bankanız kimliğinizi doğrulayamadı.',
  cancelled_by_payer: 'Ödemeyi iptal ettiniz.',
  payment_expired: 'Ödeme zamanında tamamlanmadı.',
  unavailable: 'Ödeme hizmetine ulaşılamıyor.',
  unknown: 'Ödeme reddedildi.',
};
