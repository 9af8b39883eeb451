import type { adminDispute as en } from '../en/admin-dispute.ts';

export const adminDispute: typeof en = {
  inquiryTitle: 'Banka {{amount}} tutarındaki ödemeyi soruyor',
  openTitle: '{{amount}} tutarındaki ödemeye itiraz edildi',
  since: '{{provider}}, {{reason}}, {{opened}}',
  reasons: {
    fraudulent: 'ödemeyi kart sahibi yapmadı',
    not_received: 'teslim alınmadı',
    not_as_described: 'açıklandığı gibi değil',
    not_credited: 'iade alınmadı',
    cancelled: 'iptal edildi',
    duplicate: 'iki kez ödendi',
    wrong_amount: 'yanlış tutar',
    bank: 'bankadaki bir sorun',
    other: 'başka bir gerekçe',
  },
  noReason: 'gerekçe belirtilmedi',
  dueBy: 'Son yanıt tarihi: {{due}}',
  noDue: '{{provider}} bir son tarih bildirmedi: tarihe oradan bakın.',
  passed: 'süre doldu',
  daysLeft_one: '{{count}} gün kaldı',
  daysLeft_other: '{{count}} gün kaldı',
  hoursLeft_one: '{{count}} saat kaldı',
  hoursLeft_other: '{{count}} saat kaldı',
  lastHour: 'bir saatten az kaldı',
  inquiryText:
    'Henüz para çekilmedi. Soruyu yanıtlayın veya ödemeyi İade bölümünden iade edin: tamamının iadesi bilgi talebini sona erdirir.',
  openText:
    'İtiraz edilen tutar, karar verilene kadar {{provider}} tarafında bekler; bu yüzden iade edilemez. Kullanılmamış bir eSIM’i İade bölümünden geri alabilirsiniz.',
  toRefund: 'İadeye git',
  evidence: 'Tek PDF’te kanıtlar',
  evidenceText:
    'Mağazanın şu anki kayıtlarından sipariş, sözleşme, teslim, kullanım ve e-postalar. Mağaza kopyasını saklamaz.',
  download: 'İndir ({{language}})',
  making: 'PDF hazırlanıyor...',
  downloadFailed: 'PDF hazırlanamadı',
  upload: 'Okuyun, ardından {{provider}} üzerinden yükleyin.',
  closed: 'İtirazlar',
  outcomes: { won: 'Kazanıldı', lost: 'Kaybedildi', ended: 'Kapandı' },
  closedOn: '{{provider}}, {{reason}}, kapanış: {{closed}}',
};
