import type { portalRefund as en } from '../en/portal-refund.ts';

export const portalRefund: typeof en = {
  open: 'Bu eSIM’i iade et',
  checking: 'Kontrol ediliyor...',
  rule: 'Etkinleştirilmediyse 30 gün içinde tam iade.',
  title: '{{place}} eSIM’i iade edilsin mi?',
  yes: 'QR kodu hemen geçersiz olur. {{amount}}, 5–10 gün içinde ödeme yaptığınız yere iade edilir.',
  ask: 'Bu talebi kendimiz inceleriz, çünkü {{reason}}. O zamana kadar eSIM çalışmaya devam eder.',
  reasons: {
    installed: 'eSIM daha önce kuruldu',
    not_credited: 'tedarikçimizin onayı gerekiyor',
    not_revocable: 'tedarikçimizin onayı gerekiyor',
  },
  act: '{{amount}} iade al',
  askAct: '{{amount}} iade talep et',
  acting: 'İade ediliyor...',
  keep: 'eSIM kalsın',
  no: {
    activated: 'Bu eSIM etkinleştirildiği için artık iade edilemez.',
    too_late: '30 günden önce satın alındığı için artık iade edilemez.',
    disputed: 'Bankanız bu ödemeyi inceliyor; paraya o karar verir.',
  },
  failed: 'İade yapılmadı',
  failedText: '{{reason}} Lütfen yeniden deneyin ya da destekle iletişime geçin.',
  states: {
    requested: '{{amount}} iade talep ettiniz. İnceleyip size yazacağız.',
    revoking: 'eSIM’i geri alıyoruz; ardından {{amount}} kendiliğinden iade edilir.',
    returning: 'eSIM kapatıldı, {{amount}} bankanıza gönderiliyor. Bir şey yapmanız gerekmez.',
    pending: 'eSIM kapatıldı, {{amount}} yolda. Bankanız henüz onaylamadı; bir şey yapmanız gerekmez.',
    needs_attention: 'eSIM kapatıldı. {{amount}} tutarının nerede olduğunu bankayla kontrol edip size yazacağız.',
    refunded: '{{amount}} iade edildi. Bankanızda görünmesi on iş gününü bulabilir.',
    failed: '{{amount}} iade bankanıza ulaşmadı. Biz ilgileniyoruz ve size yazacağız.',
    declined: 'Bu eSIM iade edilmedi.',
  },
};
