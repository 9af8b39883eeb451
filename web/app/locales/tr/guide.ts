import type { guide as source } from '../en/guide.ts';

export const guide: typeof source = {
  whyTitle: 'Gezginler neden bizi seçiyor?',
  instantTitle: 'Anında etkinleştirme',
  instantText: 'Ödeme yapar yapmaz QR kodunuz ekranınızda ve e-posta kutunuzda.',
  coverageTitle: 'Küresel kapsama',
  coverageText: '{{destinations}} ülke ile {{regions}} bölge, yerel şebekelerde.',
  speedTitle: 'Yüksek hız',
  speedText: 'Anlaşmalı şebekelerin ziyaretçilere sunduğu her yerde 4G ya da 5G.',
  feesTitle: 'Gizli ücret yok',
  feesText: 'Gördüğünüz fiyat ödediğiniz fiyattır. Dolaşım ücreti yok.',
  rated: '{{number}} alıcıdan 5 üzerinden {{average}} puan.',
  rating: '{{reviews}} değerlendirmede {{score}}/{{best}} puan.',
  allDaySupport: '7/24 destek.',
  guarantee: 'Etkinleştirilmediyse {{days}}\u00a0gün içinde %100 iade.',
  stepsTitle: 'Nasıl çalışır?',
  step1Title: 'Paketinizi seçin',
  step1Text: 'Gideceğiniz yeri, veri miktarını ve süreyi seçin.',
  step2Title: 'QR kodu okutun',
  step2Text: 'Evde ya da otelin Wi-Fi ağında yapın. Yaklaşık beş dakika sürer.',
  step3Title: 'Varınca bağlanın',
  step3Text: 'Varınca eSIM’i açın. Yerel şebekeye kendiliğinden bağlanır.',
  questionsTitle: 'Sık sorulan sorular',
  deviceQuestion: 'Telefonum eSIM destekliyor mu?',
  deviceAnswer:
    'iPhone XS ve sonrası, Pixel 3 ve sonrası, Galaxy S20 ve sonrası destekler. Emin olmak için *#06# tuşlayın: EID görünüyorsa telefonunuz eSIM destekler. Telefonun operatör kilidi olmamalıdır.',
  startQuestion: 'Paketim ne zaman başlar?',
  startAnswer:
    'Çoğu paket satın aldığınızda değil, eSIM gittiğiniz yerde bir şebekeye ilk bağlandığında başlar. Sürenin ne zaman başladığı her pakette yazar.',
  numberQuestion: 'Kendi numaramı kullanmaya devam edebilir miyim?',
  numberAnswer: 'Evet. Kendi SIM kartınız aramalar ve mesajlar için telefonunuzda kalır; mobil veriyi eSIM sağlar.',
  refundQuestion: 'İade alabilir miyim?',
  refundAnswer:
    'Evet. eSIM etkinleştirilmediyse satın alma tarihinden itibaren {{days}}\u00a0gün içinde tam iade alırsınız.',
};
