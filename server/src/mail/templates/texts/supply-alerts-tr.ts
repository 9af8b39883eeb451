import type { SupplyLetters } from './supply-alerts-en.ts';

export const supplyAlerts: SupplyLetters = {
  balance_low: ({ supplier, balance, days }) => ({
    subject: `${supplier} hesabına bakiye yükleyin: ${balance} kaldı`,
    paragraphs: [
      `${supplier} bakiyeniz ${balance}${days === undefined ? '' : `; geçen haftanın hızıyla ${days} gün yeter`}.`,
      'Bakiyeyi tedarikçinin sitesinden yükleyin. En ucuz pakete yetmediği anda mağaza bu tedarikçinin paketlerini satmayı durdurur.',
      'Bakiye yüklenene kadar bu e-posta günde bir kez gönderilir.',
    ],
  }),
  sales_stopped: ({ supplier, balance, isUnreachable }) => ({
    subject: isUnreachable ? `Satış durdu: ${supplier} yanıt vermiyor` : `Satış durdu: ${supplier} bakiyesi yetersiz`,
    paragraphs: [
      isUnreachable
        ? `${supplier} 15 dakikadır yanıt vermiyor ya da mağazanın anahtarını kabul etmiyor.`
        : `${supplier} bakiyeniz ${balance}: satılmış olanlardan sonra en ucuz pakete bile yetmiyor.`,
      'Bu tedarikçinin paketleri şu anda satılmıyor. Ziyaretçilere varsa başka bir tedarikçinin aynı paketi sunuluyor, diğerlerinin şimdilik tükendiği belirtiliyor.',
      isUnreachable
        ? 'Ödemesi alınmış siparişler, tedarikçi yanıt verdiğinde teslim edilir. Satış kendiliğinden yeniden başlar.'
        : 'Bakiyeyi tedarikçinin sitesinden yükleyin. Satış bir dakika içinde kendiliğinden yeniden başlar.',
    ],
  }),
  sales_resumed: ({ supplier, balance }) => ({
    subject: `Satış yeniden başladı: ${supplier} teslimat yapıyor`,
    paragraphs: [`${supplier} paketleri yeniden satışta. Oradaki bakiyeniz ${balance}.`],
  }),
};
