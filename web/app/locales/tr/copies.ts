import type { copies as source } from '../en/copies.ts';

export const copies: typeof source = {
  title: 'Başka bir adrese gönder',
  text: 'Sizinle yolculuk eden biri ya da başka bir posta kutunuz için.',
  email: 'Alıcının e-postası',
  hint: 'Bu siparişin QR kodları, kodları ve numarası gönderilir. Adınız, ödediğiniz tutar ve portalınız sizde kalır.',
  emailRequired: 'Geçerli bir e-posta gerekli',
  send: 'Kodları gönder',
  sending: 'Gönderiliyor...',
  sent: 'Şu adrese yola çıktı: {{email}}. Bir eSIM yalnızca bir kez yüklenebilir: kimin yükleyeceğini kararlaştırın.',
  tooOften: 'Bu sipariş bir saat içinde {{count}} kez gönderildi. Daha sonra yeniden deneyin.',
  failed: 'Gönderilemedi. {{reason}}',
};
