import type { wallets as source } from '../en/wallets.ts';

export const wallets: typeof source = {
  title: 'Hızlı ödeme',
  goesTo: 'eSIM’iniz cüzdanınızdaki e-posta adresine gönderilir.',
  or: 'Ya da {{methods}} ile ödeyin',
  card: 'kart',
  unusable:
    'Cüzdanınız geçerli bir ad soyad, e-posta adresi ve telefon numarası iletmedi. Sizden ücret alınmadı. Bilgileri cüzdanınızda düzeltin ya da aşağıya yazıp {{methods}} ile ödeyin.',
};
