import type { errors as source } from '../en/errors.ts';

export const errors: typeof source = {
  notFoundTitle: '404 Sayfa bulunamadı',
  notFoundText: 'Sayfayı yönlendiriciye eklemeyi mi unuttunuz?',
  notFoundWay: 'Destinasyonunuzu arayın ya da popüler bir destinasyon seçin.',
  failedTitle: 'Bu sayfa yüklenemedi',
  failedText: 'Bizden kaynaklanan bir sorun oluştu. Lütfen birazdan tekrar deneyin; sepetiniz kayıtlı.',
  home: 'Ana sayfaya dön',
  codes: {
    captive_portal: 'Önce bu Wi-Fi ağında oturum açmanız gerekebilir.',
    offline: 'Bağlantı yok. İnternete bağlandığınızda tekrar deneyin.',
    slow: 'Bağlantı yavaş, istek zaman aşımına uğradı. Lütfen tekrar deneyin.',
    rate_limited: 'Çok fazla istek gönderildi. Lütfen biraz bekleyip tekrar deneyin.',
    product_not_found: 'Bu paket artık satışta değil.',
    sample_product: 'Bu bir örnek üründür, satın alınamaz.',
    cart_item_not_found: 'Bu ürün artık sepetinizde değil.',
    cart_full: 'Sepetiniz dolu. Yeni bir paket eklemeden önce birini çıkarın.',
    quantity_limit: 'Aynı paketten en fazla 10 adet alabilirsiniz.',
    unavailable: 'Mağaza şu anda yoğun. Lütfen birazdan tekrar deneyin.',
    internal_error: 'Bizden kaynaklanan bir sorun oluştu. Lütfen tekrar deneyin.',
  },
};
