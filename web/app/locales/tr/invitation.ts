import type { invitation as source } from '../en/invitation.ts';

export const invitation: typeof source = {
  title: 'Davetiniz',
  text: '{{name}} sizi bu mağazanın yönetim panelinde çalışmaya davet ediyor. Rolünüz: {{role}}.',
  roles: { owner: 'mağaza sahibi', support: 'müşteri desteği', bookkeeper: 'muhasebeci' },
  newAccount: 'Nasıl giriş yapacağınızı seçin. Hesabınız {{email}} adresiyle açılır.',
  existing:
    '{{email}} adresiyle bir hesabınız var: {{username}}. Bu hesap için yeni bir şifre seçin; burada çalışanların şifresi daha uzun olmalıdır.',
  accept: 'Daveti kabul et',
  accepting: 'Hesabınız açılıyor...',
  done: 'Hoş geldiniz',
  doneText: 'Şimdi yeni şifrenizle giriş yapın.',
  failed: 'Davet kabul edilemedi',
  invalid:
    'Süresi dolmuş, daha önce kullanılmış ya da geri çekilmiş. Sizi davet eden kişiden yeniden göndermesini isteyin.',
};
