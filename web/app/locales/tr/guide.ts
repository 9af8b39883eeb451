import type { guide as source } from '../en/guide.ts';

export const guide: typeof source = {
  whyTitle: 'Gezginler neden bizi seçiyor',
  instantTitle: 'Anında etkinleştirme',
  instantText: 'QR kodunuz ödeme yapar yapmaz ekranınızda ve e-posta kutunuzda.',
  coverageTitle: 'Küresel kapsama',
  coverageText: '{{destinations}} destinasyon ve {{regions}} bölge, yerel şebekelerde.',
  speedTitle: 'Yüksek hız',
  speedText: 'Yerel şebekenin sunduğu her yerde 4G ve 5G.',
  feesTitle: 'Gizli ücret yok',
  feesText: 'Gördüğünüz fiyat ödediğiniz fiyattır. Dolaşım ücreti yok.',
  rating:
    '{{reviews}} değerlendirmede {{rating}} puan. 7/24 destek. Etkinleştirilmedikçe {{refundDays}} gün içinde %100 iade.',
  stepsTitle: 'Nasıl çalışır?',
  step1Title: 'Paketinizi seçin',
  step1Text: 'Gideceğiniz yeri, veri miktarını ve süreyi belirleyin.',
  step2Title: 'QR kodu okutun',
  step2Text: 'Evde ya da otelin Wi-Fi ağında. Yaklaşık beş dakika sürer.',
  step3Title: 'İnin ve bağlanın',
  step3Text: 'Varınca eSIM’i açın. Yerel şebekeyi kendisi bulur.',
  questionsTitle: 'Sorular',
  deviceQuestion: 'Telefonum eSIM destekliyor mu?',
  deviceAnswer:
    'iPhone XS ve sonrası, Pixel 3 ve sonrası, Galaxy S20 ve sonrası destekler. Emin olmak için *#06# tuşlayın: EID görünüyorsa telefonunuz eSIM destekliyor demektir. Telefon bir operatöre kilitli olmamalıdır.',
  startQuestion: 'Paketim ne zaman başlar?',
  startAnswer:
    'Çoğu paket satın aldığınızda değil, eSIM gittiğiniz yerde bir şebekeye ilk bağlandığında başlar. Günlerin ne zaman işlemeye başladığı her pakette yazar.',
  numberQuestion: 'Kendi numaramı kullanmaya devam edebilir miyim?',
  numberAnswer: 'Evet. Kendi SIM kartınız aramalar ve mesajlar için telefonda kalır; veriyi eSIM taşır.',
  refundQuestion: 'İade alabilir miyim?',
  refundAnswer: 'Evet, eSIM etkinleştirilmemişse satın alma tarihinden itibaren 30 gün içinde tam iade alırsınız.',
};
