import type { SupplyLetters } from '../en/supply-alerts.ts';

export const supplyAlerts: SupplyLetters = {
  balance_low: ({ supplier, balance, days }) => ({
    subject: `${supplier} hesabına bakiye yükleyin: ${balance} kaldı`,
    paragraphs: [
      `${supplier} bakiyeniz ${balance}${days === undefined ? '' : `; geçen haftanın hızıyla ${days} gün yeter`}.`,
      'Bakiyeyi tedarikçinin sitesinden yükleyin. En ucuz pakete yetmediği anda mağaza bu tedarikçinin paketlerini satmayı durdurur.',
      'Bakiye yüklenene kadar bu e-posta günde bir kez gönderilir.',
    ],
  }),
  sales_stopped: ({ supplier, balance, reason = 'balance', shopCurrency, accountCurrency }) => {
    const { subject, why, next } = {
      balance: {
        subject: `Satış durdu: ${supplier} bakiyesi yetersiz`,
        why: `${supplier} bakiyeniz ${balance}: satılmış olanlardan sonra en ucuz pakete bile yetmiyor.`,
        next: 'Bakiyeyi tedarikçinin sitesinden yükleyin. Satış bir dakika içinde kendiliğinden yeniden başlar.',
      },
      unreachable: {
        subject: `Satış durdu: ${supplier} yanıt vermiyor`,
        why: `${supplier} 15 dakikadır yanıt vermiyor ya da mağazanın anahtarını kabul etmiyor.`,
        next: 'Ödemesi alınmış siparişler, tedarikçi yanıt verdiğinde teslim edilir. Satış kendiliğinden yeniden başlar.',
      },
      currency: {
        subject: `Satış durdu: ${supplier} hesabı başka bir para biriminde`,
        why: `${supplier} bakiyeniz ${balance}, mağazanın ana para birimi ise ${shopCurrency}; ikisi arasında güncel bir döviz kuru yok.`,
        next: `Para, Para birimleri bölümüne ${accountCurrency} ekleyin: Kuru yeter, müşterilere sunmanız gerekmez. Ya da ${supplier} hesabınızı ${shopCurrency} para birimine çevirmelerini isteyin. Kur okununca satış kendiliğinden yeniden başlar.`,
      },
    }[reason];
    return {
      subject,
      paragraphs: [
        why,
        'Bu tedarikçinin paketleri şu anda satılmıyor. Ziyaretçilere varsa başka bir tedarikçinin aynı paketi sunuluyor, diğerlerinin şimdilik tükendiği belirtiliyor.',
        next,
      ],
    };
  },
  sales_resumed: ({ supplier, balance }) => ({
    subject: `Satış yeniden başladı: ${supplier} teslimat yapıyor`,
    paragraphs: [`${supplier} paketleri yeniden satışta. Oradaki bakiyeniz ${balance}.`],
  }),
};
