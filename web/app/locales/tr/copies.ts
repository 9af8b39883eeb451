import type { copies as source } from '../en/copies.ts';

export const copies: typeof source = {
  title: 'Başka bir adrese gönder',
  text: 'Yol arkadaşınız için ya da kendi başka bir e-posta adresinize.',
  one: 'Bunu birine gönder…',
  email: 'Alıcının e-postası',
  hint: 'Alıcıya bu siparişin QR kodları, etkinleştirme kodları ve sipariş numarası gider. Adınız, ödediğiniz tutar ve portalınız paylaşılmaz.',
  oneHint:
    'Alıcıya bu eSIM’in QR kodu, etkinleştirme kodu ve sipariş numarası gider. Adınız, ödediğiniz tutar ve portalınız paylaşılmaz.',
  emailRequired: 'Geçerli bir e-posta adresi gerekli',
  send: 'Kodları gönder',
  sending: 'Gönderiliyor...',
  sent: 'Şu adrese gönderiliyor: {{email}}. Bir eSIM yalnızca bir kez kurulabilir; kimin kuracağına birlikte karar verin.',
  tooOften: 'Bu siparişi son bir saatte {{count}} kez gönderdiniz. Lütfen daha sonra tekrar deneyin.',
  failed: 'Kodlar gönderilemedi. {{reason}}',
  unclear: 'Kodların gönderilip gönderilmediği belli değil. {{reason}}',
};
