import type { content as source } from '../en/content.ts';

export const content: typeof source = {
  back: 'Başlangıca dön',
  onThisPage: 'Bu sayfada',
  lastUpdated: 'Son güncelleme: {{date}}',
  blogTitle: 'Seyahat rehberleri',
  blogLead: 'İnmeden önce bilmeniz gerekenler.',
  blogDescription:
    'Yurt dışında veri rehberleri: ne kadar veri gerekir, eSIM ne zaman kurulur, kendi numaranız nasıl açık kalır.',
  moreGuides: 'Diğer rehberler',
  browse: 'Paketlere göz atın',
  allQuestions: 'Tüm sorular',
  otherQuestion: 'Sorunuz burada yok mu?',
  askUs: 'Bize yazın',
  emailTitle: 'Satın alma sonrası e-posta',
  emailLead: 'Örnek bir sipariş. Kimse vermedi, kodları da bir şey açmaz.',
  emailLight: 'Açık renkli bir e-posta programında',
  emailDark: 'Koyu renkli bir e-posta programında',
};
