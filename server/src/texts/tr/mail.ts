import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import type { MailTexts } from '../en/mail.ts';
import { accountLetters } from './account-letters.ts';
import { automaticLetters } from './automatic-letters.ts';
import { caseAlerts } from './case-alerts.ts';
import { dailySummary } from './daily-summary.ts';
import { dataLetters } from './data-letters.ts';
import { giftLetters } from './gift-letters.ts';
import { ratingLetter } from './rating-letter.ts';
import { supplyAlerts } from './supply-alerts.ts';
import { webhookAlert } from './webhook-alert.ts';
import { withdrawalLetters } from './withdrawal-letters.ts';

const BANK_SHOWS_REFUND = 'Tutarın hesabınıza yansıması, bankanıza bağlı olarak on iş gününü bulabilir.';

export const mail: MailTexts = {
  supportReply: {
    heading: 'Mesajınıza yanıtımız',
    youWrote: (day: string) => `${day} tarihinde şunları yazdınız:`,
    footer: (number: string) => `Başka bir sorunuz varsa bu e-postayı yanıtlayın. Referans: ${number}`,
  },

  days: (count) => `${count}\u00a0gün`,
  unlimited: (tier) => (tier ? `Sınırsız ${tier}` : 'Sınırsız'),
  planName: ({ called, data, validity }) => `${called} eSIM, ${data}, ${validity}`,
  prepaidPlan: (data, validity) => `Ön ödemeli veri: ${data}, ${validity} geçerli`,
  unlimitedPlan: (tier, daily, speed) => `Sınırsız ${tier}: günde ${daily} tam hızda, sonra ${speed}`,

  confirmationSubject: (orderNumber) => `eSIM’iniz hazır: sipariş ${orderNumber}`,
  confirmationPreview: 'Yola çıkmadan önce Wi-Fi bağlantısıyla kurun. QR kodunuz ve tüm adımlar bu e-postada.',
  readyHeading: 'eSIM’iniz hazır!',
  orderNumber: 'Sipariş numarası',
  greeting: (name) => `Merhaba ${name}, eSIM’inizi yola çıkmadan önce Wi-Fi bağlantısıyla kurun.`,
  installOnce:
    'Kurduktan sonra silmeyin: bir eSIM yalnızca bir kez kurulabilir. Kurulduktan sonra ücreti ancak kontrolün ardından iade edilebilir.',

  esim: 'eSIM',
  esimOf: (position, count) => `${position}/${count}`,
  data: 'Veri',
  validity: 'Geçerlilik',
  country: 'Ülke',
  coverage: 'Kapsam',
  price: 'Fiyat',
  subtotal: 'Ara toplam',
  discount: (code) => `${code} kodu indirimi`,
  total: 'Toplam',
  addToIphone: 'iPhone/iPad’e ekle',
  addToAndroid: 'Android’e ekle',
  qrAlt: (iccid) => `eSIM’in QR kodu, ICCID: ${iccid}`,
  qrHint: 'Başka bir ekrandan okutun ya da kodları elle girin:',
  smdpAddress: 'SM-DP+ adresi',
  activationCode: 'Etkinleştirme kodu',
  fullCode: 'Etkinleştirme kodunun tamamı (LPA)',
  confirmationCode: 'Onay kodu (telefonunuz kurulum sırasında sorar)',
  apn: 'Erişim noktası adı (APN; eSIM’in mobil veri ayarlarına girin)',
  iccid: 'ICCID',
  moreInPortal: (count) => `Bu siparişteki ${count} eSIM bu e-postaya sığmadı; portalınızda bulabilirsiniz.`,

  stepsHeading: 'Etkinleştirme adımları',
  steps: [
    {
      title: 'Ayarlar, Hücresel, Hücresel Plan Ekle',
      text: 'Yeni iPhone’larda eSIM Ekle’ye dokunun. Android’de: Ayarlar, Ağ ve internet, SIM’ler, eSIM ekle.',
    },
    { title: 'QR kodu okutun ya da kodu girin', text: 'Kurulum tamamlanana kadar Wi-Fi bağlantısını kesmeyin.' },
    { title: 'Ekrandaki yönergeleri izleyin', text: 'Varınca eSIM’i ve veri dolaşımını açın.' },
  ],

  orderHeading: 'Siparişiniz',
  orderedOn: (date) => `Sipariş tarihi: ${date}.`,
  sentTo: (address) => `Gönderilen adres: ${address}.`,

  consentHeading: 'Ödemeden önce şunu onayladınız',

  portalHeading: 'Portalınız',
  portalIntro: 'Kalan verinizi ve kodlarınızı görün, ek paket alın.',
  portalLife: (days) =>
    `Bağlantı, bu e-posta adresiyle satın alınan her şeyi ${days} gün boyunca açar. Kimseyle paylaşmayın.`,
  openPortal: 'Portalı aç',
  accessToken: 'Erişim kodu',

  helpHeading: 'Yardıma mı ihtiyacınız var?',
  writeTo: 'Bize yazın:',
  replyTime: '24\u00a0saat içinde yanıt veririz.',

  lowData: ({ place, total, left, used }) => ({
    subject: `eSIM’inizde ${left} kaldı: ${place}`,
    heading: `${left} kaldı`,
    intro: `${place} eSIM’inizde kullanılan veri: ${used} / ${total}.`,
    next: 'Veri bittiğinde, yeni veri eklenene kadar bağlantı kesilir. Sizden başka ücret alınmaz.',
  }),
  outOfData: ({ place, total }) => ({
    subject: `eSIM’inizin verisi bitti: ${place}`,
    heading: 'Verinizin tümü kullanıldı',
    intro: `${place} eSIM’inizdeki ${total} verinin tümünü kullandınız.`,
    next: 'Veri eklendiğinde yeniden bağlanır. Sizden başka ücret alınmaz.',
  }),
  planEnding: ({ place, day, moment }) => ({
    subject: `${place} eSIM’inizin son günü: ${day}`,
    heading: 'Paketinizin süresi bitiyor',
    intro: `${place} eSIM’inizdeki paketin sona ereceği zaman: ${moment}.`,
    next: 'O andan sonra bağlantı kesilir. Aynı eSIM’le bağlı kalmak için öncesinde ek paket alın.',
  }),
  addData: 'Bu eSIM’e ek paket al',
  topUp: ({ place, orderNumber }) => ({
    subject: `eSIM’inizin ek paketi: ${place}, sipariş ${orderNumber}`,
    heading: 'eSIM’inize ek paket eklendi',
    intro: `Aşağıdaki paket ${place} eSIM’inize eklendi. Bir şey kurmanız ya da yeni bir QR kod okutmanız gerekmez.`,
  }),
  dataLeft: 'Kalan veri',
  dataUsed: 'Kullanılan veri',
  usedOf: (used, total) => `${used} / ${total}`,
  validUntil: 'Geçerlilik sonu',
  usageAsOf: (moment) => `Ölçüm zamanı: ${moment}. Şebekenin verileri biraz gecikmeli olabilir.`,
  planMailOnce: 'Bu e-postayı her paket için bir kez göndeririz.',

  refund: ({ amount, orderNumber, method }) => ({
    subject: `${amount} tutarındaki iadeniz: sipariş ${orderNumber}`,
    heading: `${amount} tutarındaki iadeniz yolda`,
    ...({
      [CARD_METHOD]: { intro: `${amount} tutarını, ödeme yaptığınız karta iade ettik.`, next: BANK_SHOWS_REFUND },
      paypal: {
        intro: `${amount} tutarını, ödeme yaptığınız PayPal hesabına iade ettik.`,
        next: 'Tutar PayPal hesabınızda genellikle hemen, bankanızda en geç on iş günü içinde görünür.',
      },
    }[method] ?? { intro: `${amount} tutarını, ödemeyi yaptığınız yolla iade ettik.`, next: BANK_SHOWS_REFUND }),
  }),
  refundOnce: 'İade edilen eSIM artık çalışmaz; QR kodu da kullanılamaz.',

  receipts: {
    receipt: ({ number, orderNumber }) => ({
      subject: `${number} numaralı makbuz: ${orderNumber} siparişi`,
      heading: 'Makbuzunuz',
      intro: `${number} numaralı makbuzunuz ekte.`,
    }),
    credit_note: ({ number, orderNumber, amount }) => ({
      subject: `${number} numaralı iade makbuzu: ${orderNumber} siparişi`,
      heading: 'İade makbuzunuz',
      intro: `${amount} tutarındaki ${number} numaralı iade makbuzunuz ekte.`,
    }),
  },
  receiptReplaced: ({ number, orderNumber, company, creditNote, replaced }) => ({
    subject: `${company} adına ${number} numaralı makbuz: ${orderNumber} siparişi`,
    heading: 'Şirketiniz adına makbuzunuz',
    intro: `${company} adına düzenlenen ${number} numaralı makbuz, ${creditNote} numaralı iade makbuzuyla iptal edilen ${replaced} numaralı makbuzun yerine geçer. İkisi de ektedir.`,
  }),
  receiptKept: 'Makbuzlarınızla birlikte saklayın. Portalınızda da bulabilirsiniz.',

  copySubject: (orderNumber) => `Sizin için bir eSIM: sipariş ${orderNumber}`,
  copyHeading: 'Sizin için bir eSIM',
  copyIntro: (orderNumber) =>
    `${orderNumber} numaralı siparişi veren kişi, siparişin kodlarını size göndermemizi istedi. eSIM’i yola çıkmadan önce Wi-Fi bağlantısıyla kurun.`,
  copyMore: (count) => `Diğer ${count} eSIM’in kodları bu e-postanın düz metin sürümündedir.`,
  copyNotExpected: 'Bu e-postayı beklemiyorsanız dikkate almayabilirsiniz.',

  status: {
    pending: {
      heading: 'Ödemenizi bekliyoruz',
      intro: 'Siparişiniz bize ulaştı, ancak ödemesi henüz onaylanmadı.',
      next: 'Ödeme onaylanınca eSIM’inizi hazırlayıp bu adrese göndeririz.',
    },
    created: {
      heading: 'Siparişinizi aldık',
      intro: 'Teşekkür ederiz. Siparişiniz bize ulaştı.',
      next: 'Yeni bir gelişme olduğunda size bu adrese yazarız.',
    },
    processing: {
      heading: 'eSIM’inizi hazırlıyoruz',
      intro: 'Siparişinizin ödemesi alındı, eSIM’iniz hazırlanıyor.',
      next: 'eSIM’iniz genellikle birkaç dakika içinde bu adrese gelir.',
    },
    processed: {
      heading: 'Siparişiniz işlendi',
      intro: 'Siparişiniz işlendi.',
      next: 'eSIM’lerinizi ve kalan verinizi portalınızda görebilirsiniz.',
    },
    shipped: {
      heading: 'eSIM’iniz gönderildi',
      intro: 'eSIM’inizi e-postayla gönderdik. Postayla bir şey gelmez.',
      next: 'E-postayı bulamazsanız spam (istenmeyen) klasörünüze bakın ya da portalınızı açın.',
    },
    completed: {
      heading: 'Siparişiniz tamamlandı',
      intro: 'Siparişinizdeki tüm eSIM’ler hazır.',
      next: 'Kodlarınız portalınızda. eSIM’inizi yola çıkmadan önce Wi-Fi bağlantısıyla kurun.',
    },
    cancelled: {
      heading: 'Siparişiniz iptal edildi',
      intro: 'Siparişiniz iptal edildi; bu sipariş için eSIM gönderilmeyecek.',
      next: 'Bu sipariş için sizden ücret alındıysa lütfen bize yazın.',
    },
    refunded: {
      heading: 'Siparişinizin ücreti iade edildi',
      intro: 'Siparişiniz için ödediğiniz tutarı iade ettik.',
      next: 'Tutarın hesabınıza yansıması, bankanıza bağlı olarak on iş gününü bulabilir.',
    },
  },
  statusSubject: (heading, orderNumber) => `${heading}: sipariş ${orderNumber}`,

  linkSubject: 'Yeni portal bağlantınız',
  linkPreview: 'Bu e-posta adresiyle satın alınan eSIM’leri açar.',
  linkHeading: 'Yeni portal bağlantınız',
  linkIntro: 'Bu bağlantı sitemizden istendi. eSIM’lerinizi, kalan verinizi ve siparişlerinizi gösterir.',
  linkNotAsked: 'Bağlantıyı siz istemediyseniz bu e-postayı dikkate almayın: bağlantı başka kimseye gönderilmedi.',

  withdrawal: withdrawalLetters,

  account: accountLetters,

  dataRequests: dataLetters,

  gift: giftLetters,
  automatic: automaticLetters,
  rating: ratingLetter,

  erasedHeading: 'Verileriniz silindi',
  erasedPreview: 'Neler silindi, neler ne zamana kadar kalıyor.',
  erasedGone:
    'Adınızı, e-posta adresinizi, telefon numaranızı ve adresinizi, mesajlarınızı ve kayıtlı kartlarınızı, portal bağlantılarınızı ve varsa hesabınızı sildik.',
  erasedStays: (year) =>
    `Siparişlerinizin numaralarını, paketlerini, tutarlarını, ülkesini ve ödeme referanslarını ${year} yılının sonuna kadar defterlerimizde saklamak zorundayız. Bu kayıtlarda artık adınız geçmiyor.`,
  erasedEsims:
    'Yüklediğiniz eSIM’ler çalışmaya devam eder. Kullanımlarını artık bizde göremez, onlara bizden veri ekleyemezsiniz.',
  erasedLast: 'Bu, size son e-postamız: gönderildikten sonra adresinizi de sileriz.',
  erasedFooter: 'Bunu siz istemediyseniz bize yazın. Silinen veriler geri getirilemez.',

  adminPages: {
    overview: 'Yönetim panelinde genel bakış',
    system: 'Yönetim panelinde sistem durumu',
    orders: 'Yönetim panelinde genel bakış',
    withdrawals: 'Yönetim panelinde cayma bildirimleri',
    order: 'Yönetim panelinde sipariş',
    customer: 'Yönetim panelinde müşteri',
    message: 'Yönetim panelinde yanıtlayın',
    currencies: 'Yönetim panelinde para birimleri',
    setup: 'Yönetim panelinde yayına geçiş',
  },

  supply: supplyAlerts,

  webhooks: webhookAlert,

  cases: caseAlerts,

  daily: dailySummary,

  testMail: {
    subject: 'Mağazanızın deneme e-postası',
    paragraphs: ['Bu e-postayı yönetim panelinden siz istediniz. Mağazanızın uyarıları da aynı yoldan gelir.'],
  },

  samples: {
    subject: 'QR kod',
    question: 'Merhaba, telefonum QR kodu okumuyor. Ne yapabilirim?',
    reply: 'Merhaba Deniz Bey,\n\nsiparişinizi ikinci bir ekranda açıp kodu oradan okutun. Hemen çalışır.',
    giftNote: 'İyi ki doğdun! Galata Kulesi’nden beni ara.',
    receiver: 'Mert',
    reason: 'eSIM kullanılmış.',
  },
};
