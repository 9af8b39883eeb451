export const adminGate = {
  title: 'Yönetim',
  orderTitle: 'Sipariş {{id}}',
  customerTitle: 'Müşteri',
  loading: 'Yönetim paneli açılıyor...',
  failed: 'Yönetim paneli açılamadı',
  forbiddenTitle: 'Bu sayfa mağaza yöneticileri içindir',
  forbiddenText: '{{username}} hesabıyla giriş yaptınız; bu bir yönetici hesabı değil.',
  signInAgain: 'Başka bir hesapla giriş yap',
  toShop: 'Mağazaya git',
  brokenTitle: 'Yönetim panelinin bu sayfası gösterilemedi',
  brokenText: 'Kaydettikleriniz güvende. Tekrar deneyin; olmazsa siparişlerden devam edin.',
  toOrders: 'Siparişlere dön',
};
