import type { SupplyLetters } from './supply-alerts-en.ts';

export const supplyAlerts: SupplyLetters = {
  balance_low: ({ supplier, balance, days }) => ({
    subject: `${supplier} bakiyesini yükseltin: ${balance} kaldı`,
    paragraphs: [
      `${supplier} bakiyeniz ${balance}${days === undefined ? '' : `; geçen haftanın hızıyla ${days} gün yeter`}.`,
      'Bakiyeyi sağlayıcının sitesinden yükseltin. En ucuz pakete yetmediği anda mağaza bu sağlayıcının paketlerini satmayı durdurur.',
      'Bakiye yükselene kadar bu e-posta günde bir kez gönderilir.',
    ],
  }),
  sales_stopped: ({ supplier, balance, isUnreachable }) => ({
    subject: isUnreachable ? `Satış durdu: ${supplier} yanıt vermiyor` : `Satış durdu: ${supplier} bakiyesi yetersiz`,
    paragraphs: [
      isUnreachable
        ? `${supplier} 15 dakikadır yanıt vermiyor ya da mağazanın anahtarını kabul etmiyor.`
        : `${supplier} bakiyeniz ${balance}: satılmış olanlardan sonra en ucuz pakete bile yetmiyor.`,
      'Bu sağlayıcının paketleri şu anda satılmıyor. Ziyaretçilere varsa başka bir sağlayıcının aynı paketi sunuluyor, diğerlerinin şimdilik tükendiği belirtiliyor.',
      isUnreachable
        ? 'Ödemesi alınmış siparişler, sağlayıcı yanıt verdiğinde teslim edilir. Satış kendiliğinden yeniden başlar.'
        : 'Bakiyeyi sağlayıcının sitesinden yükseltin. Satış bir dakika içinde kendiliğinden yeniden başlar.',
    ],
  }),
  sales_resumed: ({ supplier, balance }) => ({
    subject: `Satış yeniden başladı: ${supplier} teslimat yapıyor`,
    paragraphs: [`${supplier} paketleri yeniden satışta. Oradaki bakiyeniz ${balance}.`],
  }),
};
