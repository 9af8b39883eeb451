import type { content as source } from '../en/content.ts';

export const content: typeof source = {
  back: 'Ana sayfaya dön',
  onThisPage: 'Bu sayfada',
  lastUpdated: 'Son güncelleme: {{date}}',
  blogTitle: 'Seyahat rehberleri',
  blogLead: 'Yola çıkmadan bilmeniz gerekenler.',
  blogDescription:
    'Yurt dışında mobil veri rehberleri: ne kadar veri gerekir, eSIM ne zaman kurulur, kendi numaranızdan nasıl ulaşılabilir kalırsınız.',
  moreGuides: 'Diğer rehberler',
  browse: 'Paketlere göz at',
  allQuestions: 'Tüm sorular',
  otherQuestion: 'Başka bir sorunuz mu var?',
  askUs: 'Bize yazın',
  emailTitle: 'Sipariş onayı e-postası',
  emailLead: 'Kurgusal bilgilerle hazırlanmış örnek bir sipariş. Kodları çalışmaz.',
  emailMail: 'E-posta',
  emailLanguage: 'Dil',
  emailShow: 'Göster',
  emailLight: 'Açık modda',
  emailDark: 'Koyu modda',
};
