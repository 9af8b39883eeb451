import type { automaticLetters as source } from '../en/automatic-letters.ts';

export const automaticLetters: typeof source = {
  on: ({ place, consent }) => ({
    subject: `Otomatik ek paket açık: ${place}`,
    heading: 'Otomatik ek paket açık',
    paragraphs: [
      `${place} eSIM’iniz için onayladığınız koşullar:`,
      consent,
      'Bu e-postayı saklayın. Kapatmak için aşağıdaki düğmeye basın: istediğiniz zaman, tek dokunuşla kapatabilirsiniz.',
    ],
    action: 'Görüntüle veya kapat',
  }),
  due: ({ place, data, price, left, nth, times, agreedOn }) => ({
    subject: `${place} eSIM’inize ${price} karşılığında ${data} eklenecek`,
    heading: `${left} kaldı: ${data} eklenecek`,
    paragraphs: [
      `${place} eSIM’inizde ${left} kaldı. ${agreedOn} tarihli onayınıza göre, bu e-postadan en erken on dakika sonra kayıtlı kartınızdan en fazla ${price} çekilecek ve ${data} eklenecek.`,
      `Ek paket: ${nth} / ${times}. İstemiyorsanız o zamana kadar otomatik ek paketi kapatın, hiçbir ücret alınmaz.`,
    ],
    action: 'Durdur',
  }),
  ended: {
    subject: ({ place }) => `Otomatik ek paket kapalı: ${place}`,
    heading: 'Otomatik ek paket kapalı',
    nothing: ({ place }) =>
      `${place} eSIM’inizde az veri kaldı. Ücret alınmadı ve veri eklenmedi. Kalan veriniz sizde kalır.`,
    why: {
      declined: ({ price }) =>
        `Bankanız ${price} tutarındaki ödemeyi reddetti. Kartı yeniden denemeyiz. Bağlı kalmak için başka bir kartla ek paket alın.`,
      authentication: ({ price }) =>
        `Bankanız ${price} tutarındaki ödemeyi sizin onaylamanızı istiyor. Ek paketi kendiniz alın: bankanız onayı o sırada ister.`,
      limit: ({ times }) =>
        `Belirlediğiniz sınıra ulaşıldı: ${times} / ${times}. Yeni bir sınırla yeniden açın ya da ek paketi kendiniz alın.`,
      ended: 'Onayladığınız 30 gün doldu. Yeniden açın ya da ek paketi kendiniz alın.',
      price: ({ price }) =>
        `Paketin fiyatı, onayladığınız ${price} tutarını aştı. Başka bir paket seçin ya da ek paketi kendiniz alın.`,
      package: 'Seçtiğiniz paket artık sunulmuyor. Başka bir paket seçin ya da ek paketi kendiniz alın.',
      terms: 'Onayınızdan sonra koşullarımız değişti. Koşulları okuyup yeniden açın ya da ek paketi kendiniz alın.',
      unavailable: 'Ödeme hizmetine veya şebeke ortağımıza zamanında ulaşamadık. Ek paketi kendiniz alabilirsiniz.',
      esim: 'Bu eSIM iade edildi, birine hediye edildi ya da ödemesine itiraz edildi.',
      mailbox: 'E-posta kutunuz, ödemeden önceki e-postamızı kabul etmedi. Ek paketi kendiniz alabilirsiniz.',
      shop: 'Destek ekibimiz kapattı. Yeniden açabilir ya da ek paketi kendiniz alabilirsiniz.',
      offer: 'Otomatik ek paketi artık sunmuyoruz. Ek paketi kendiniz alabilirsiniz.',
    },
    again: 'Otomatik ek paket',
  },
  footer: 'Bu e-postayı, bu eSIM için otomatik ek paketi onayladığınız için aldınız.',
  receipt: ({ nth, times, agreedOn }) =>
    `Bu bir otomatik ek pakettir (${nth} / ${times}); ${agreedOn} tarihli onayınızla alındı.`,
  switchOff: 'Kapat',
};
