import type { offers as source } from '../en/offers.ts';

export const offers: typeof source = {
  signIn: 'Hesabınız var mı? <link>Giriş yapın</link>',
  signedIn: 'Giriş yapan hesap: <b>{{name}}</b>',
  offerTitle: 'Bu siparişi hesabınızda saklayın',
  offerText: 'QR kodlarınızı ve kalan verinizi her telefonda, e-postayı aramadan bulun.',
  offer: 'Hesap oluştur',
};
