import type { SetupStep } from '@esimshop/contracts/admin-setup';
import type { CaseLetters } from '../en/case-alerts.ts';
import { setupSteps } from './setup-steps.ts';

export const caseAlerts: CaseLetters = {
  new: {
    purchases_parked: ({ orderNumber, amount }) => ({
      subject: `Bekletiliyor: ${orderNumber} numaralı sipariş (${amount})`,
      paragraphs: [
        'Tedarikçi bu siparişin alımını kabul etmedi ya da alımın gerçekleşip gerçekleşmediği bilinmiyor. Müşteri ödemeyi yaptı ve eSIM’ini bekliyor.',
        'Sipariş sayfasında karar verin: yeniden satın alın, teslim edileni siparişe bağlayın ya da parayı iade edin.',
      ],
    }),
    payments_in_review: ({ orderNumber, amount }) => ({
      subject: `İncelenecek ödeme: ${orderNumber} numaralı sipariş (${amount})`,
      paragraphs: [
        'Ödeme kuruluşu, mağazanın istediğinden farklı bir ödeme bildiriyor ya da ödemenin yapılıp yapılmadığı artık sorulamıyor. Siz karar verene kadar hiçbir şey teslim edilmez.',
        'Ödemeye ödeme kuruluşunda bakın, ardından sipariş sayfasında kabul edin ya da reddedin.',
      ],
    }),
    refunds_requested: ({ orderNumber, amount }) => ({
      subject: `İade talebi: ${orderNumber} numaralı sipariş (${amount})`,
      paragraphs: [
        'Bir müşteri bu tutarın iadesini istiyor. İade politikası kararı size bırakıyor.',
        'İadeyi sipariş sayfasında onaylayın ya da reddedin.',
      ],
    }),
    withdrawals_waiting: ({ orderNumber, subject, due }) => ({
      subject: orderNumber
        ? `Cayma bildirimi ${subject}: ${orderNumber} numaralı sipariş, son yanıt: ${due}`
        : `Cayma bildirimi ${subject}: sipariş bulunamadı, son yanıt: ${due}`,
      paragraphs: orderNumber
        ? [
            'Bir müşteri bu sözleşmeden caydı; ancak para kendiliğinden iade edilmiyor: eSIM yüklendi ya da kullanıldı, süre doldu ya da tedarikçi eSIM’i geri almıyor.',
            `Bildirimi sipariş sayfasında kabul edin ya da reddedin. Müşterinin hakkı varsa para en geç şu zamana kadar iade edilmelidir: ${due}.`,
          ]
        : [
            'Bir müşteri, verdiği sipariş numarası ve e-posta adresiyle bulunamayan bir sözleşmeden caydı. Bildirim, alındığı andan itibaren geçerlidir.',
            `Siparişi bulup bildirimi ona bağlayın ya da nedenini yazarak reddedin. Müşterinin hakkı varsa para en geç şu zamana kadar iade edilmelidir: ${due}.`,
          ],
    }),
    data_requested: ({ due }) => ({
      subject: `Bir müşterinin verileriyle ilgili başvurusu, son yanıt: ${due}`,
      paragraphs: [
        'Bir müşteri verilerinin kopyasını ya da silinmesini istiyor ve isteğini e-postayla onayladı.',
        `Müşteri sayfasında kopyayı gönderin, verileri silin ya da nedenini yazarak reddedin. Yasaya göre son yanıt zamanı: ${due}.`,
      ],
    }),
    rates_waiting: ({ subject }) => ({
      subject: `Onaylanacak döviz kuru: ${subject}`,
      paragraphs: [
        `${subject} için okunan yeni kur, kullanılan kurdan %5’ten fazla farklı. Siz karar verene kadar fiyatlar değişmez.`,
        'Kuru başka bir kaynakla karşılaştırın, ardından kabul edin ya da reddedin.',
      ],
    }),
    rates_old: ({ subject }) => ({
      subject: `${subject} döviz kuru çok eski`,
      paragraphs: [
        `${subject} için kullanılan kur bir haftadan eski; bu yüzden ${subject} fiyatları gösterilmiyor ve tahsil edilmiyor, tedarikçinin ${subject} ile ücretlendirdiği paketler de satılmıyor. Bu para birimindeki sepetler ana para birimine döndü.`,
        'Yeni kur gelince hepsi kendiliğinden devam eder. O zamana kadar kuru elle girebilirsiniz.',
      ],
    }),
    setup_failed: ({ subject }) => ({
      subject: `Artık sağlanmıyor: ${setupSteps[subject as SetupStep] ?? subject}`,
      paragraphs: [
        'Mağaza açıldığında sağlanan bir kurulum adımı art arda iki kez başarısız oldu.',
        'Ne görüldüğü ve ne yapılacağı Mağaza, Yayına geçiş altında.',
      ],
    }),
    refunds_failed: ({ orderNumber, amount }) => ({
      subject: `İade başarısız: ${orderNumber} numaralı sipariş (${amount})`,
      paragraphs: [
        'Ödeme kuruluşu bu tutarı iade etmedi ya da edip etmediği bilinmiyor. Müşteri parasını hâlâ bekliyor.',
        'İadeye ödeme kuruluşunda bakın, ardından sipariş sayfasında karar verin.',
      ],
    }),
    payments_disputed: ({ orderNumber, amount, due }) => ({
      subject: due
        ? `Ödemeye itiraz: ${orderNumber} numaralı sipariş (${amount}), son yanıt: ${due}`
        : `Ödemeye itiraz: ${orderNumber} numaralı sipariş (${amount})`,
      paragraphs: [
        'Ödeyen kişi bu ödemeye bankası ya da PayPal üzerinden itiraz etti.',
        due
          ? `İtirazı ödeme kuruluşunda yanıtlayın. Son yanıt zamanı: ${due}. Yanıtlamazsanız parayı kaybedersiniz.`
          : 'İtirazı, süresi dolmadan ödeme kuruluşunda yanıtlayın. Yanıtlamazsanız parayı kaybedersiniz.',
        'Oraya yükleyebileceğiniz kanıtlar, siparişin sayfasında tek PDF olarak bulunur.',
      ],
    }),
  },
  deadline: ({ orderNumber, amount, due }) => ({
    subject: `Son yanıt: ${due}. ${orderNumber} numaralı siparişte itiraz (${amount})`,
    paragraphs: [
      `Bu siparişteki itiraz hâlâ açık. Ödeme kuruluşu yanıtı en geç şu zamana kadar kabul ediyor: ${due}.`,
      'Daha önce yanıtladıysanız yapmanız gereken bir şey yok.',
    ],
  }),
  deadlines: {
    data_requested: ({ due }) => ({
      subject: `Son yanıt: ${due}. Bir müşterinin verileriyle ilgili başvurusu`,
      paragraphs: [
        `Bir müşterinin, verilerinin kopyası ya da silinmesiyle ilgili başvurusu hâlâ bekliyor. Yasaya göre son yanıt zamanı: ${due}.`,
      ],
    }),
    withdrawals_waiting: ({ subject, due }) => ({
      subject: `Son yanıt: ${due}. Cayma bildirimi ${subject}`,
      paragraphs: [
        `Bu cayma bildirimi hâlâ yanıtınızı bekliyor. Müşterinin hakkı varsa para en geç şu zamana kadar iade edilmelidir: ${due}.`,
      ],
    }),
  },
  digest: ({ count, lines }) => ({
    subject: `${count} konu daha kararınızı bekliyor`,
    paragraphs: [
      'Kısa sürede çok sayıda konu birikti. İlklerinden sonra kalanların hepsi için tek bir e-posta gönderilir:',
      ...lines,
    ],
  }),
  more: ({ count }) => `… ve ${count} konu daha`,
};
