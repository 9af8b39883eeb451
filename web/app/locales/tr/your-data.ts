import type { yourData as source } from '../en/your-data.ts';

export const yourData: typeof source = {
  loadFailed: 'Talepleriniz yüklenemedi. {{reason}}',
  failed: 'Talebiniz gönderilemedi. {{reason}}',
  sending: 'Gönderiliyor...',
  sent: 'E-postanıza bakın',
  sentText: 'Talebinizi onaylamak için gönderdiğimiz bağlantıyı açın. İstenmeyen e-posta klasörüne de bakın.',
  unverified:
    'Önce e-posta adresinizi doğrulayın: size gönderdiğimiz bağlantıyı açın. Ardından verilerinizin kopyasını ya da silinmesini isteyebilirsiniz.',
  text: {
    copy: 'Hakkınızda sakladığımız her şey: okumanız için ve başka programlara uygun dosya olarak. E-postayla onaylarsınız, 30 gün içinde size bir bağlantı göndeririz.',
    erasure:
      'Adınızı, adreslerinizi, mesajlarınızı ve hesabınızı sileriz. E-postayla onaylarsınız, 30 gün içinde sileriz.',
  },
  ask: { copy: 'Kopya iste', erasure: 'Silinmesini iste' },
  unconfirmed: {
    copy: '{{asked}} tarihinde bir kopya istediniz. Onaylamak için e-postamızdaki bağlantıyı açın. Son gün: {{until}}.',
    erasure:
      '{{asked}} tarihinde verilerinizin silinmesini istediniz. Onaylamak için e-postamızdaki bağlantıyı açın. Son gün: {{until}}.',
  },
  again: 'Yeniden gönder',
  waiting: {
    copy: '{{asked}} tarihinde bir kopya istediniz. Bağlantısını e-postayla göndereceğiz. Son gün: {{due}}.',
    erasure:
      '{{asked}} tarihinde verilerinizin silinmesini istediniz. Verilerinizi silip size e-posta göndereceğiz. Son gün: {{due}}.',
  },
  erase: {
    title: 'Verilerinizin silinmesini istiyor musunuz?',
    goes: 'Adınız, e-posta adresiniz, telefon numaranız, adresleriniz, mesajlarınız, kayıtlı kartlarınız ve hesabınız silinir. Bunlar geri getirilemez.',
    stays: 'Siparişleriniz, yasa gereği {{year}} yılının sonuna kadar adınız olmadan defterlerimizde kalır.',
    esims:
      'Kullanımdaki eSIM’ler çalışmaya devam eder, ancak portal kapanır: kullanım görülemez, veri eklenemez, QR kodu yeniden alınamaz.',
    copyFirst: 'Verilerinizin bir kopyasını istiyorsanız önce kopyayı isteyin.',
    act: 'Silinmesini iste',
    keep: 'Vazgeç',
  },
  page: {
    title: 'Verileriniz',
    checking: 'Bağlantınız kontrol ediliyor...',
    checkFailed: 'Bağlantınız kontrol edilemedi',
    deadTitle: 'Bu bağlantı artık geçerli değil',
    deadText:
      'Bağlantının süresi dolmuş ya da bağlantı daha önce kullanılmış. Portaldan ya da hesabınızdan yeniden isteyebilirsiniz.',
    toPortal: 'Portalı aç',
    confirmTitle: {
      copy: 'Verilerinizin bir kopyasını istiyor musunuz?',
      erasure: 'Verilerinizin silinmesini istiyor musunuz?',
    },
    confirmText: {
      copy: 'Hakkınızda sakladığımız her şeyin bağlantısını en geç 30 gün içinde göndeririz.',
      erasure:
        'Hakkınızda sakladıklarımızı en geç 30 gün içinde sileriz. Silinen veriler geri getirilemez. Siparişleriniz, yasanın gerektirdiği süre boyunca adınız olmadan defterlerimizde kalır; kullanımdaki eSIM’ler portal olmadan çalışmaya devam eder.',
    },
    confirm: { copy: 'Evet, kopya istiyorum', erasure: 'Evet, verilerimi silin' },
    confirming: 'Onaylanıyor...',
    confirmFailed: 'Talebiniz onaylanamadı. {{reason}}',
    confirmedTitle: 'Talebiniz onaylandı',
    confirmedText: {
      copy: 'Kopyanızın bağlantısını e-postayla göndereceğiz. Son gün: {{due}}.',
      erasure:
        'Verilerinizi silip size e-posta göndereceğiz. Son gün: {{due}}. Bir engel varsa ne olduğunu size yazarız.',
    },
    downloadTitle: 'Verilerinizin kopyası hazır',
    downloadText:
      'Bağlantı bir kez kullanılabilir. Kendi cihazınızı kullanın: dosyalarda hakkınızda sakladığımız her şey var.',
    download: 'İndir',
    downloading: 'Hazırlanıyor...',
    downloadFailed: 'Kopyanız indirilemedi. {{reason}}',
    downloadedTitle: 'Kopyanız indirildi',
    downloadedText: 'Bağlantı artık geçerli değil. Bu sayfadan ayrılmadan önce dosyaları kaydedin.',
    saveHtml: 'Okumak için kaydet',
    saveJson: 'JSON olarak kaydet',
  },
};
