import type { giftLetters as source } from '../en/gift-letters.ts';

export const giftLetters: typeof source = {
  subject: ({ sender }) => `${sender} size bir hediye gönderdi`,
  preview: ({ place, data }) => `${place} için ${data} internetli bir eSIM. Uçmadan önce Wi-Fi’dayken açın.`,
  from: (sender) => `Gönderen: ${sender}`,
  heading: ({ place, data }) => `${place}: ${data}`,
  intro: ({ receiver }) =>
    `Merhaba ${receiver}, bu bir eSIM: gittiğiniz yerde telefonunuzun mobil interneti. Ücreti ödendi, hesap açmanız gerekmez.`,
  days: (validity) => `${validity}, gittiğiniz yerdeki ilk bağlantıdan itibaren`,
  open: 'eSIM’imi aç',
  opensHere: 'Yalnızca sizin kullandığınız bir cihazda açın: kodlar, onları ilk açan cihazda kalır.',
  footer: (sender) =>
    `Bu hediyeyi gönderebilmemiz için adresinizi bize ${sender} verdi. Adresinizi başka hiçbir amaçla kullanmayız. Böyle bir hediye beklemiyorsanız bu e-postayı dikkate almayın.`,

  opened: ({ receiver, place, data }) => ({
    subject: `${receiver} hediyenizi açtı`,
    heading: `${receiver} hediyenizi açtı`,
    paragraphs: [`${place} için ${data} internetli eSIM açıldı, QR kodu artık alıcısında. Hediye geri alınamaz.`],
  }),
  refused: ({ receiver, place, data, email }) => ({
    subject: `Hediyeniz teslim edilemedi: ${receiver}`,
    heading: `Alıcının adresini kontrol edin: ${receiver}`,
    paragraphs: [
      `${email} adresi, ${place} için ${data} internetli eSIM hediyenizin e-postasını kabul etmedi.`,
      'Hediyeniz güvende. Adresi portalınızda düzeltin ya da bağlantıyı oradan alıp kendiniz gönderin.',
    ],
  }),
  newsFooter: 'Bu e-postayı, bir eSIM’i hediye ettiğiniz için aldınız.',
};
