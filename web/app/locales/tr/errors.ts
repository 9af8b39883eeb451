import type { errors as source } from '../en/errors.ts';

export const errors: typeof source = {
  notFoundTitle: '404 Sayfa Bulunamadı',
  notFoundText: 'Sayfayı yönlendiriciye eklemeyi mi unuttunuz?',
  notFoundWay: 'Gideceğiniz yeri arayın ya da popüler bir destinasyondan başlayın.',
  failedTitle: 'Bu sayfa gösterilemedi',
  failedText: 'Bizim tarafımızda bir sorun oluştu. Birazdan yeniden deneyin; sepetiniz duruyor.',
  home: 'Ana sayfaya dön',
  codes: {
    captive_portal: 'Önce bu Wi-Fi ağında oturum açmanız gerekebilir.',
    offline: 'Bağlantı yok. İnternete bağlanınca yeniden deneyin.',
    slow: 'Bağlantı yavaş: yanıt zamanında gelmedi. Lütfen yeniden deneyin.',
    rate_limited: 'Çok fazla istek gönderildi. Biraz bekleyip yeniden deneyin.',
    product_not_found: 'Bu paket artık satışta değil.',
    product_unavailable: 'Bu paket artık satışta değil.',
    sample_product: 'Bu bir örnek üründür, satın alınamaz.',
    cart_item_not_found: 'Bu ürün artık sepetinizde değil.',
    cart_full: 'Sepet dolu. Yenisini eklemeden önce bir paketi çıkarın.',
    quantity_limit: 'Bir paketten en çok 10 adet alabilirsiniz.',
    unavailable: 'Mağaza şu anda yoğun. Lütfen birazdan yeniden deneyin.',
    partner_unavailable: 'Şebeke ortağımız şu anda yanıt vermiyor. Lütfen birazdan yeniden deneyin.',
    internal_error: 'Bizim tarafımızda bir sorun oluştu. Lütfen yeniden deneyin.',
  },
};
