import type { declines as source } from '../en/declines.ts';

export const declines: typeof source = {
  card_declined: 'Bankanız kartı reddetti.',
  insufficient_funds: 'Kartınızın bakiyesi yetersiz.',
  expired_card: 'Kartınızın süresi dolmuş.',
  incorrect_number: 'Kart numarası hatalı.',
  incorrect_cvc: 'Güvenlik kodu hatalı.',
  lost_card: 'Bankanız kartı reddetti.',
  processing_error: 'Bankanız ödemeyi işleyemedi. Lütfen birazdan tekrar deneyin.',
  authentication_failed: 'Bankanız kimliğinizi doğrulayamadı.',
  cancelled_by_payer: 'Ödemeyi iptal ettiniz.',
  payment_expired: 'Ödeme süresi içinde tamamlanmadı.',
  unavailable: 'Ödeme hizmetine ulaşamıyoruz.',
  unknown: 'Ödemeniz reddedildi.',
};
