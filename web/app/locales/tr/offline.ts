import type { offline as source } from '../en/offline.ts';

export const offline: typeof source = {
  keep: 'Bu cihaza kaydet',
  keeping: 'Kaydediliyor...',
  keepText: 'Bağlantı olmadan açılır ve siz kaldırana kadar bu cihazda kalır.',
  kept: 'Bu cihaza kaydedildi',
  keptText: 'Bağlantı olmadan açılır. Bu cihazın kilidini açabilen herkes kodu görebilir.',
  keptOnline: 'Kaydedildi ancak bu tarayıcı onu yalnızca internet bağlantısı varken açabiliyor. QR kodu da kaydedin.',
  remove: 'Bu cihazdan kaldır',
  full: 'Bu cihazda yer kalmadı. Yer açın ya da bunun yerine QR kodu kaydedin.',
  forbidden:
    'Tarayıcınız, gizli penceredeki gibi, bu sayfanın kayıt yapmasına izin vermiyor. Bunun yerine QR kodu kaydedin ya da sayfayı normal bir pencerede açın.',
  esimsTitle: 'Kayıtlı eSIM’ler',
  esimsText: 'Bu cihaza kaydettiğiniz QR kodlar ve etkinleştirme kodları. Bağlantı olmadan açılır.',
  secret:
    'Bu kodları gizli tutun: kodu bilen herkes eSIM’i sizin yerinize kurabilir. Başkalarıyla paylaştığınız cihazlardan kaldırın.',
  keptOn: 'Kayıt tarihi',
  usage: 'Son bilinen kullanım: {{when}}',
  left: '{{place}}: {{left}} kaldı, {{when}}',
  used: '{{place}}: {{used}} kullanıldı, {{when}}',
  here: 'Bu cihazda: {{plans}}',
  show: 'Kodları ve kullanımı göster',
  timeToday: 'bugün {{time}}',
  timeYesterday: 'dün {{time}}',
  noneTitle: 'Kayıtlı eSIM yok',
  noneText: 'İnternete bağlıyken sipariş sayfanızda ya da portalınızda “Bu cihaza kaydet” düğmesine basın.',
  portal: 'Müşteri portalı',
  unreadable: 'Kayıtlı eSIM’leriniz okunamadı',
  title: 'Çevrimdışısınız',
  text: 'Bu sayfa cihazınızda kayıtlı değil. Bir ağa bağlanıp tekrar deneyin. Kayıtlı eSIM’leriniz bağlantı olmadan da açılır.',
  appInstalled: 'Uygulamayı kullanıyorsunuz. Ana ekranınızda bulabilirsiniz.',
};
