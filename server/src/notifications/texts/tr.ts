import type { MailTexts } from './en.ts';

export const tr: MailTexts = {
  shopName: 'esimshop',
  days: (count) => `${count}\u00a0gün`,
  unlimited: 'Sınırsız',
  planName: ({ place, data, validity }) => `${place} eSIM, ${data}, ${validity}`,
  prepaidPlan: (data, validity) => `Ön ödemeli veri: ${data}, geçerlilik ${validity}`,
  unlimitedPlan: (tier, daily, speed) => `Sınırsız ${tier}: günde ${daily} tam hızda, sonra ${speed}`,

  confirmationSubject: (orderNumber) => `eSIM’iniz hazır: sipariş ${orderNumber}`,
  confirmationPreview: 'Yola çıkmadan önce Wi-Fi bağlantısıyla yükleyin. Kod, QR ve adımlar bu e-postada.',
  readyHeading: 'eSIM’iniz hazır!',
  orderNumber: 'Sipariş numarası',
  greeting: (name) => `Merhaba ${name}, eSIM’inizi yola çıkmadan önce Wi-Fi bağlantısıyla yükleyin.`,
  installOnce: 'Bir kez yükleyin ve silmeyin: bir eSIM ikinci kez yüklenemez.',

  esim: 'eSIM',
  esimOf: (position, count) => `${position}/${count}`,
  data: 'Veri',
  validity: 'Geçerlilik',
  country: 'Ülke',
  price: 'Fiyat',
  total: 'Toplam',
  addToIphone: 'iPhone/iPad’e ekle',
  addToAndroid: 'Android’e ekle',
  qrAlt: (iccid) => `ICCID numarası ${iccid} olan eSIM’in QR kodu`,
  qrHint: 'Başka bir ekrandan okutun ya da kodu yazın:',
  smdpAddress: 'SM-DP+ adresi',
  activationCode: 'Etkinleştirme kodu',
  fullCode: 'Hepsi tek kodda (LPA)',
  iccid: 'ICCID',
  moreInPortal: (count) =>
    `Bu siparişteki ${count} eSIM daha bu e-postaya sığmadı; onları portalınızda bulabilirsiniz.`,

  stepsHeading: 'Etkinleştirme adımları',
  steps: [
    {
      title: 'Ayarlar, Hücresel, Hücresel Plan Ekle',
      text: 'Yeni iPhone’larda adı eSIM Ekle’dir. Android’de: Ayarlar, Ağ ve internet, SIM’ler, eSIM ekle.',
    },
    { title: 'QR kodu okutun ya da kodu girin', text: 'İşlem bitene kadar Wi-Fi bağlantısında kalın.' },
    { title: 'Ekrandaki yönergeleri izleyin', text: 'Varınca eSIM’i ve onun veri dolaşımını açın.' },
  ],

  orderHeading: 'Siparişiniz',
  orderedOn: (date) => `Sipariş tarihi: ${date}.`,
  sentTo: (address) => `Gönderilen adres: ${address}.`,

  portalHeading: 'Portalınız',
  portalIntro: 'Kalan verinizi görün, kodlarınızı yeniden bulun.',
  portalLife: (days) =>
    `Bağlantı, bu e-posta adresiyle satın alınan her şeyi ${days} gün boyunca açar. Kimseyle paylaşmayın.`,
  openPortal: 'Portalı aç',
  accessToken: 'Erişim kodu',

  helpHeading: 'Yardım mı gerekiyor?',
  writeTo: 'Bize yazın:',
  replyTime: '24 saat içinde yanıt veririz.',

  lowData: ({ place, total, left, used }) => ({
    subject: `eSIM’inizde ${left} kaldı: ${place}`,
    heading: `${left} kaldı`,
    intro: `${place} eSIM’inizdeki ${total} verinin ${used} kadarı kullanıldı.`,
    next: 'Tümü bitince, veri eklenene kadar bağlantı durur. Başka ücret alınmaz.',
  }),
  outOfData: ({ place, total }) => ({
    subject: `eSIM’inizin verisi bitti: ${place}`,
    heading: 'Verinizin tümü kullanıldı',
    intro: `${place} eSIM’inizdeki ${total} verinin tümü kullanıldı.`,
    next: 'Veri eklendiğinde yeniden bağlanır. Başka ücret alınmaz.',
  }),
  dataLeft: 'Kalan veri',
  dataUsed: 'Kullanılan veri',
  usedOf: (used, total) => `${used} / ${total}`,
  validUntil: 'Geçerlilik sonu',
  usageAsOf: (moment) => `Ölçüm zamanı: ${moment} UTC. Şebekenin sayıları biraz geriden gelebilir.`,
  lowDataOnce: 'Bu e-posta her paket için bir kez gönderilir.',

  copySubject: (orderNumber) => `Sizin için bir eSIM: sipariş ${orderNumber}`,
  copyHeading: 'Sizin için bir eSIM',
  copyIntro: (orderNumber) =>
    `${orderNumber} numaralı siparişi veren kişi, kodlarını size göndermemizi istedi. eSIM’i yola çıkmadan önce Wi-Fi bağlantısıyla yükleyin.`,
  copyMore: (count) => `${count} eSIM daha var; kodları bu e-postanın düz metin bölümündedir.`,
  copyNotExpected: 'Bu e-postayı beklemiyorsanız silebilirsiniz: başka bir şey yapmanız gerekmez.',

  linkSubject: 'Yeni portal bağlantınız',
  linkPreview: 'Bu e-posta adresiyle satın alınan eSIM’leri açar.',
  linkHeading: 'Yeni portal bağlantınız',
  linkIntro: 'Bu bağlantı sitemizden istendi. eSIM’lerinizi, kalan verinizi ve siparişlerinizi gösterir.',
  linkNotAsked: 'İsteyen siz değilseniz bu e-postayı dikkate almayın: bağlantı başka kimseye gönderilmedi.',
};
