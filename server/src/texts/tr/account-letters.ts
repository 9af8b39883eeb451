import type { Letter, accountLetters as source } from '../en/account-letters.ts';

const notYou =
  'Bu işlemi siz yapmadıysanız giriş sayfasındaki “Şifrenizi mi unuttunuz?” bağlantısıyla hemen yeni bir şifre belirleyin ve bize yazın.';
const noticeFooter = 'Bu e-postayı, bir hesabın giriş bilgileri değiştiğinde göndeririz.';

function notice(subject: string, text: string): Letter {
  return { subject, preview: text, heading: subject, paragraphs: [text, notYou], footer: noticeFooter };
}

export const accountLetters: typeof source = {
  verification: {
    subject: 'E-posta adresinizi onaylayın',
    preview: 'Tek tıklamayla onaylayın, önceki siparişleriniz hesabınıza eklensin.',
    heading: 'E-posta adresinizi onaylayın',
    paragraphs: [
      'Bu adresle bir hesap açıldı ya da bir hesabın adresi bu adresle değiştirildi. Adresin size ait olduğunu, oturumunuzun açık olduğu tarayıcıda onaylayın: bu adresle verilmiş önceki siparişler sipariş geçmişinize eklenir.',
      'Bağlantı üç gün geçerlidir.',
    ],
    action: 'Adresi onayla',
    footer:
      'Bizde hesabınız yoksa bu e-postayı dikkate almayabilirsiniz: siz onaylamadan hiçbir hesaba bir şey eklenmez.',
  },
  reset: {
    subject: 'Yeni şifrenizi belirleyin',
    preview: 'Bağlantı bir kez kullanılabilir ve 15 dakika geçerlidir.',
    heading: 'Yeni şifrenizi belirleyin',
    paragraphs: [
      'Bu e-posta adresine bağlı hesap için yeni bir şifre istendi. Bağlantı bir kez kullanılabilir ve 15 dakika geçerlidir.',
    ],
    action: 'Yeni şifre belirle',
    footer: 'Bunu siz istemediyseniz bu e-postayı dikkate almayabilirsiniz: şifreniz değişmez.',
  },
  roles: { owner: 'mağaza sahibi', support: 'müşteri desteği', bookkeeper: 'muhasebeci' },
  invitation: ({ invitedBy, role, shop, days }) => ({
    subject: `${invitedBy} sizi ${shop} ekibine davet ediyor`,
    preview: `${shop} ekibinde rolünüz: ${role}.`,
    heading: `${shop} ekibine katılın`,
    paragraphs: [
      `${invitedBy} sizi ${shop} yönetim panelinde çalışmaya davet ediyor. Rolünüz: ${role}. Bağlantıyı açıp nasıl giriş yapacağınızı belirleyin.`,
      `Bağlantı bir kez kullanılabilir ve ${days} gün geçerlidir.`,
    ],
    action: 'Daveti kabul et',
    footer: 'Bu mağazayı tanımıyorsanız bu e-postayı dikkate almayabilirsiniz: siz kabul etmeden hiçbir şey olmaz.',
  }),
  password_changed: notice('Şifreniz değiştirildi', 'Hesabınızın şifresi değiştirildi. Diğer tüm oturumlar kapatıldı.'),
  email_changed: notice(
    'E-posta adresiniz değiştirildi',
    'Hesabınızın e-posta adresi değiştirildi. Bu adres artık hesabınıza bağlı değil.',
  ),
  two_factor_enabled: notice(
    'İki adımlı doğrulama açıldı',
    'Bundan sonra hesabınıza giriş yaparken doğrulama uygulamanızdaki kod da istenecek.',
  ),
  two_factor_disabled: notice(
    'İki adımlı doğrulama kapatıldı',
    'Hesabınıza giriş yaparken artık doğrulama uygulamasındaki kod istenmeyecek.',
  ),
  passkey_added: notice(
    'Geçiş anahtarı eklendi',
    'Hesabınıza bir geçiş anahtarı eklendi. Artık onunla giriş yapabilirsiniz.',
  ),
  passkey_removed: notice(
    'Geçiş anahtarı kaldırıldı',
    'Hesabınızdaki bir geçiş anahtarı kaldırıldı. Artık onunla giriş yapılamaz.',
  ),
};
