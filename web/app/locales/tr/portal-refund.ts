import type { portalRefund as en } from '../en/portal-refund.ts';

export const portalRefund: typeof en = {
  open: 'Bu eSIM’i iade et',
  checking: 'Kontrol ediliyor...',
  rule: 'eSIM etkinleştirilmediyse satın alma tarihinden itibaren {{days}}\u00a0gün içinde tam iade.',
  title: '{{plan}} eSIM’i iade edilsin mi?',
  yes: 'eSIM ve QR kodu hemen geçersiz olur; eSIM kurulu olduğu telefonda da çalışmaz.',
  facts: { amount: 'İade edilecek tutar', to: 'İade yöntemi', when: 'Beklenen süre' },
  when: '5–10 iş günü içinde',
  whenAgreed: 'Talebiniz kabul edildikten sonra 5–10 iş günü içinde',
  card: 'Ödeme yaptığınız kart',
  sameWay: 'ödemeyi yaptığınız yol',
  cardEnding: '{{last4}} ile biten {{brand}}',
  way: 'İadeniz',
  steps: {
    off: 'eSIM kapatıldı',
    sent: 'İade bankanıza gönderildi',
    by: 'En geç {{date}} tarihinde sizde',
    arrives: '5–10 iş günü içinde sizde',
  },
  ask: 'Bu talebi ekibimiz inceleyecek: {{reason}}. O zamana kadar eSIM çalışmaya devam eder.',
  reasons: {
    installed: 'eSIM bir telefona kurulmuş',
    not_revocable: 'kullanılmadığını şebeke sağlayıcımızla doğrulamamız gerekiyor',
  },
  act: '{{amount}} iadesini başlat',
  askAct: '{{amount}} tutarında iade talep et',
  acting: 'İade ediliyor...',
  keep: 'eSIM kalsın',
  no: {
    activated: 'Bu eSIM etkinleştirildiği için artık iade edilemez.',
    too_late: 'Satın alınmasının üzerinden {{days}} günden fazla geçtiği için artık iade edilemez.',
    disputed: 'Bankanız bu ödemeyi inceliyor; ücret iadesine bankanız karar verecek.',
  },
  failed: 'İade yapılmadı',
  failedText: '{{reason}} Lütfen tekrar deneyin ya da destekle iletişime geçin.',
  unclear: 'İade edilip edilmediği henüz belli değil',
  unclearText:
    '{{reason}} Birazdan sayfayı yenileyin: iadenin başlayıp başlamadığını gösterir. Yeniden istemekte sakınca yoktur.',
  states: {
    requested: '{{amount}} tutarında iade talep ettiniz. İnceleyip size e-posta göndereceğiz.',
    revoking: 'eSIM’i kapatıyoruz; ardından {{amount}} otomatik olarak iade edilir.',
    returning: 'eSIM kapatıldı, {{amount}} bankanıza gönderiliyor. Bir şey yapmanız gerekmez.',
    pending: 'eSIM kapatıldı, {{amount}} yolda. Bankanız henüz onaylamadı; bir şey yapmanız gerekmez.',
    needs_attention:
      'eSIM kapatıldı. {{amount}} tutarının nerede olduğunu bankayla kontrol edip size e-posta göndereceğiz.',
    refunded: '{{amount}} iade edildi. Bankanızda görünmesi on iş gününü bulabilir.',
    revoked: 'eSIM kapatıldı.',
    failed: '{{amount}} tutarındaki iade bankanıza ulaşmadı. İlgileniyoruz; size e-posta göndereceğiz.',
    declined: 'Bu eSIM iade edilmedi.',
  },
};
