import type { dataLetters as source } from '../en/data-letters.ts';

const notYou = 'Bunu siz istemediyseniz bu e-postayı dikkate almayabilirsiniz: siz onaylamadan hiçbir şey yapılmaz.';
const complaint =
  'Bu görüşe katılmıyorsanız bize yanıt yazın. Türkiye’de Kişisel Verileri Koruma Kuruluna, başka bir ülkede oranın veri koruma kurumuna da şikâyette bulunabilirsiniz.';

export const dataLetters: typeof source = {
  confirm: {
    copy: (days) => ({
      subject: 'Onaylayın: verilerinizin kopyası',
      preview: 'Hakkınızda sakladığımız her şeyin bir kopyasını istediğinizi onaylayın.',
      heading: 'Verilerinizin bir kopyasını istiyor musunuz?',
      paragraphs: [
        'Bu e-posta adresi için, hakkınızda sakladığımız her şeyin bir kopyası istendi. Bunu sizin istediğinizi onaylayın. Onayınızdan sonra en geç 30 gün içinde size kopyanın bağlantısını göndeririz.',
        `Onay bağlantısı ${days} gün geçerlidir.`,
      ],
      action: 'Onay sayfasına git',
      footer: notYou,
    }),
    erasure: (days) => ({
      subject: 'Onaylayın: verilerinizin silinmesi',
      preview: 'Verilerinizi silmemizi istediğinizi onaylayın.',
      heading: 'Verilerinizin silinmesini istiyor musunuz?',
      paragraphs: [
        'Bu e-posta adresi için, hakkınızda sakladığımız her şeyin silinmesi istendi. Bunu sizin istediğinizi onaylayın. Onayınızdan sonra verilerinizi en geç 30 gün içinde sileriz. Silinen veriler geri getirilemez.',
        'Siparişleriniz, yasanın gerektirdiği süre boyunca adınız olmadan defterlerimizde kalır. Yüklediğiniz eSIM’ler çalışmaya devam eder; ancak kullanımlarını artık bizde göremez, ek paket alamazsınız.',
        `Onay bağlantısı ${days} gün geçerlidir.`,
      ],
      action: 'Onay sayfasına git',
      footer: notYou,
    }),
  },
  copy: (days) => ({
    subject: 'Verilerinizin kopyası hazır',
    preview: `${days} gün içinde bir kez indirebilirsiniz.`,
    heading: 'Verilerinizin kopyası hazır',
    paragraphs: [
      `Hakkınızda sakladığımız her şeyin bir kopyasını istediniz. Bağlantıyla kopyayı ${days} gün içinde bir kez indirebilirsiniz. Kendi cihazınızı kullanın.`,
    ],
    action: 'İndirme sayfasına git',
    footer: 'Bağlantıya sahip olan herkes verilerinizi açabilir. Bu e-postayı başkasına iletmeyin.',
  }),
  declined: {
    copy: (reason) => ({
      subject: 'Verilerinizin kopyası hakkında',
      preview: 'İsteğinizi yerine getiremedik. Nedeni bu e-postada.',
      heading: 'Bu kopyayı veremiyoruz',
      paragraphs: ['Verilerinizin bir kopyasını istediniz. Kopyayı şu nedenle veremiyoruz:', reason, complaint],
      footer: 'Dilediğiniz zaman yeniden isteyebilirsiniz.',
    }),
    erasure: (reason) => ({
      subject: 'Verilerinizin silinmesi hakkında',
      preview: 'İsteğinizi yerine getiremedik. Nedeni bu e-postada.',
      heading: 'Verilerinizi henüz silemiyoruz',
      paragraphs: ['Verilerinizi silmemizi istediniz. Verileriniz şu nedenle silinmedi:', reason, complaint],
      footer: 'Dilediğiniz zaman yeniden isteyebilirsiniz.',
    }),
  },
};
