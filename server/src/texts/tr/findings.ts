import type { FindingTexts } from '../en/findings.ts';
import type { Translated } from '../with-fallback.ts';

const STRIPE = 'https://dashboard.stripe.com';
const STRIPE_KEYS = `${STRIPE}/apikeys`;
const STRIPE_WEBHOOKS = `${STRIPE}/webhooks`;
const STRIPE_DOMAINS = `${STRIPE}/settings/payment_method_domains`;
const STRIPE_ONBOARDING = `${STRIPE}/account/onboarding sayfasının istediklerini tamamlayın.`;
const PAYPAL_APPS = 'https://developer.paypal.com/dashboard/applications/live';
const PAYPAL_FEATURE = `${PAYPAL_APPS} adresinde, uygulamanın özellikleri arasında açın; yeni bir erişim anahtarı bunu en geç dokuz saat sonra içerir.`;
const ESIM_GO_API = 'https://sso.esim-go.com (Account Settings, API Details)';
const ESIM_ACCESS_CONSOLE = 'https://console.esimaccess.com (Developer)';
const AGAIN = 'Yeniden denetleyin.';
const COMPANY = 'Yönetim panelinde Mağaza, Şirket altında girin.';
const PASS_ON = 'Proxy her adresi mağazaya iletmeli, mağaza da çalışıyor olmalı.';
const TOP_UP = 'Hesaba bakiye yükleyin: bakiyenin karşılamadığı teslim edilmez.';
const NET_PRICES = 'Airalo’daki müşteri temsilcinizden net fiyat isteyin.';
const OLDER = 'Mağazayı başlatın ya da kataloğu sync-catalogue komutuyla okuyun.';
const NIGHTLY = (command: string) =>
  `docs/operations.md dosyasındaki gibi her gece "${command}" çalıştırın ve dosyaları başka bir makinede saklayın.`;
const CLAIMS =
  'Şirketin e-posta adresini, telefon numarasını ve mağazanın iddialarını yönetim panelinde Mağaza altında düzenleyin.';

const optIn = ({ type, url }: { type: string; url: string }) =>
  `Mağaza çalışırken POST /v2/notifications/opt-in {"type":"${type}","webhook_url":"${url}"} isteğiyle abone olun.`;
const AIRALO_NOTIFICATIONS: Readonly<Record<string, string>> = {
  webhook_low_data: 'azalan veri',
  webhook_credit_limit: 'kredi limiti',
};
const notificationsOf = (type: string) => AIRALO_NOTIFICATIONS[type] ?? type;
const COMPANY_FACTS: Readonly<Record<string, string>> = {
  name: 'ad',
  address: 'adres',
  country: 'ülke',
  email: 'e-posta adresi',
  phone: 'telefon numarası',
  legalForm: 'şirket türü',
  register: 'sicil ve numarası',
  vatId: 'vergi numarası',
  disputes: 'şikâyet mercii',
  mersis: 'MERSİS numarası',
  kep: 'KEP adresi',
  etbis: 'ETBİS kaydı',
};
const nameFacts = (facts: string) =>
  facts
    .split(',')
    .map((fact) => COMPANY_FACTS[fact] ?? fact)
    .join(', ');
const STRIPE_RESOURCES: Readonly<Record<string, string>> = {
  Account: 'hesabı',
  'Webhook Endpoints': 'webhook’ları',
  'Payment Method Domains': 'ödeme yöntemi alan adlarını',
  Events: 'olayları',
  Refunds: 'iadeleri',
};

export const findings: Translated<FindingTexts> = {
  checkBroken: ({ reason }) => ({ what: `Bu denetim yarıda kaldı: ${reason}`, advice: AGAIN }),
  checkTooSlow: ({ seconds }) => ({
    what: `${seconds} saniye içinde sonuç gelmedi: sorulanlardan biri yanıt vermiyor.`,
    advice: `${AGAIN} Yinelenirse bu makinenin ilgili adreslere bağlanıp bağlanamadığına bakın.`,
  }),

  modeLive: () => ({ what: 'Veritabanı gerçek bir mağazanın.' }),
  modeTest: ({ command }) => ({
    what: 'Veritabanı test anahtarlarıyla oluşturuldu: içindeki satışlar sayılır.',
    advice: `Gerçek anahtarları girin, mağazayı durdurun ve "${command}" çalıştırın.`,
  }),
  modeSandbox: ({ command }) => ({
    what: 'Veritabanı test ortamında oluşturuldu: içindeki satışlar sayılır.',
    advice: `Gerçek anahtarları girin, mağazayı durdurun ve "${command}" çalıştırın.`,
  }),
  plansOnSale: ({ count }) => ({ what: `${count.toLocaleString('tr')} paket satışta.` }),
  plansNone: () => ({ what: 'Satışta paket yok.', advice: OLDER }),
  plansOld: () => ({
    what: 'Bir tedarikçinin kataloğu 24 saatten eski: paketleri satılmıyor.',
    advice: OLDER,
  }),
  secondFactors: () => ({ what: 'Her yöneticinin ikinci bir doğrulama adımı var.' }),
  secondFactorMissing: ({ names }) => ({
    what: `${names} yönetim paneline yalnızca parolayla girebiliyor.`,
    advice: 'Güvenlik altında ikinci bir adım kurun ve bunu tüm yöneticiler için zorunlu yapın.',
  }),
  companyNamed: ({ name }) => ({ what: `Sayfalarda satıcı olarak ${name} yazıyor.` }),
  companyMissing: ({ facts }) => ({
    what: `Şirket bilgileri eksik: ${nameFacts(facts)}. Sayfalar, e-postalar ve sözleşmeler kimin sattığını yazmalı.`,
    advice: COMPANY,
  }),
  companyUsual: ({ facts }) => ({
    what: `Girilmemiş şirket bilgileri: ${nameFacts(facts)}.`,
    advice: `${COMPANY} Şirketinizde olmayanı boş bırakın.`,
  }),
  withdrawalChosen: () => ({ what: 'Cayma hakkının neyle sona erdiğini seçtiniz.' }),
  withdrawalMissing: () => ({
    what: 'Cayma hakkının neyle sona erdiğini seçmediniz: alıcının onayı olmadan, eSIM kullanılmış olsa bile hak sona ermez.',
    advice: 'Yönetim panelinde Mağaza, Şirket altında seçin ve seçiminizi bir avukata inceletin.',
  }),
  claimsNone: () => ({ what: 'Mağaza kanıt gerektiren bir iddiada bulunmuyor.' }),
  claimsProven: ({ count }) => ({ what: `${count} iddia açık ve her birinin kaynağı belirtilmiş.` }),
  claimsWithheld: ({ count }) => ({
    what: `${count} iddia açık ama gösterilmiyor: ya uzun süredir kontrol edilmemiş ya da destek saatlerinizle çelişiyor.`,
    advice: 'Her birinin neye ihtiyacı olduğuna yönetim panelinde Mağaza, Şirket altında bakın ya da iddiayı kapatın.',
  }),
  legalComplete: ({ count }) => ({ what: `Yasal sayfaların hepsi (${count}) her dilde var.` }),
  legalMissing: ({ names }) => ({
    what: `Eksik yasal sayfalar: ${names}.`,
    advice: 'Yönetim panelinde Mağaza, Sayfalar altında yazıp yayımlayın.',
  }),
  legalOlder: ({ names }) => ({
    what: `Aslından eski kalan yasal sayfalar: ${names}.`,
    advice: 'Yönetim panelinde Mağaza, Sayfalar altında neyin değiştiğine bakın ve yeniden yayımlayın.',
  }),
  taxChosen: ({ mode }) => ({
    what:
      mode === 'none'
        ? 'Vergiden söz etmemeyi seçtiniz.'
        : 'Fiyatlara vergi dâhil; oranlar Para, Vergi altındaki tablodan.',
  }),
  taxReceiptsOff: () => ({
    what: 'Ödenen siparişlere makbuz verilmiyor.',
    advice: 'Makbuzları başka bir yerde düzenlemiyorsanız Para, Vergi altında açın.',
  }),
  taxMissing: () => ({
    what: 'Mağazanın vergiyi nasıl ele alacağını seçmediniz.',
    advice: 'Para, Vergi altında seçin; olduğu gibi bırakacaksanız da yayımlayın.',
  }),
  brandNamed: ({ name }) => ({ what: `Mağazanın adı: ${name}.` }),
  brandDelivered: ({ name }) => ({
    what: `Mağazanın adı ${name}; bu, yazılımın adı.`,
    advice: 'Yönetim panelinde Mağaza altında ya da MAIL_FROM ile kendi adını verin.',
  }),
  alertsTo: ({ addresses }) => ({ what: `Sizi bekleyenler şu adrese bildiriliyor: ${addresses}.` }),
  alertsExample: ({ addresses }) => ({
    what: `Sizi bekleyenler şu adrese bildiriliyor: ${addresses}. Bu yalnızca bir örnek.`,
    advice:
      'Kime haber verileceğini yönetimde Mağaza, Uyarılar bölümünden seçin ya da SUPPORT_EMAIL için okuduğunuz bir adres girin.',
  }),
  backupFresh: ({ day }) => ({ what: `Son yedek şu gün alındı: ${day}.` }),
  backupOld: ({ day, command }) => ({
    what: `Son yedek şu gün alındı: ${day}. Sonraki satışlar bu makineyle birlikte kaybolur.`,
    advice: NIGHTLY(command),
  }),
  backupNone: ({ command }) => ({ what: 'Henüz yedek alınmadı.', advice: NIGHTLY(command) }),
  rehearsalDone: ({ orderNumber }) => ({
    what: `${orderNumber} numaralı sipariş ödendi, teslim edildi ve iade edildi.`,
  }),
  rehearsalInSandbox: ({ orderNumber }) => ({
    what: `${orderNumber} numaralı sipariş test ortamında ödendi, teslim edildi ve iade edildi. Gerçek anahtarlarla bir kez de kendi kartınızla yapın.`,
  }),
  rehearsalDelivered: ({ orderNumber }) => ({
    what: `${orderNumber} numaralı sipariş ödendi ve teslim edildi.`,
    advice: 'eSIM’i yüklemeden sipariş sayfasından iade edin ve paranın ekstrenize döndüğünü görün.',
  }),
  rehearsalUndelivered: ({ orderNumber }) => ({
    what: `${orderNumber} numaralı sipariş ödendi, henüz teslim edilmedi.`,
    advice: 'Neyi beklediği sipariş sayfasında yazıyor.',
  }),
  rehearsalNone: () => ({
    what: 'Henüz hiçbir şey satın alınıp iade edilmedi.',
    advice: 'Bir müşteri gibi mağazadan bir paket satın alın ve yüklemeden iade edin.',
  }),

  extensionLoaded: ({ names }) => ({ what: `Yüklendi ve şunları getiriyor: ${names}.` }),
  extensionNotLoaded: ({ reason }) => ({
    what: `Yüklenmedi: ${reason}`,
    advice: 'Düzeltin ya da ESIMSHOP_EXTENSIONS içinden çıkarın ve mağazayı yeniden başlatın.',
  }),
  toldByExtension: ({ what }) => ({ what }),
  suppliersSandbox: () => ({
    what: 'Mağaza test ortamından alıyor: eSIM’ler gerçek değil.',
    advice:
      'Mağazanın başlatıldığı yerde bir tedarikçinin anahtarlarını girin: ESIM_GO_API_KEY, AIRALO_CLIENT_ID ile AIRALO_CLIENT_SECRET ya da ESIM_ACCESS_CODE ile ESIM_ACCESS_SECRET_KEY. Anahtarlar bu sayfadan geçmez.',
  }),
  paymentsSandbox: () => ({
    what: 'Ödemeler test ortamında: para hareket etmiyor.',
    advice: `Mağazanın başlatıldığı yerde STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY ve STRIPE_WEBHOOK_SECRET değişkenlerini girin; anahtarlar burada: ${STRIPE_KEYS}.`,
  }),
  mailSandbox: () => ({
    what: 'E-postalar test ortamının posta kutusuna gidiyor: kimseye ulaşmıyor.',
    advice:
      'SMTP_URL değişkenini sağlayıcınızın e-posta sunucusu, MAIL_FROM değişkenini mağazanın adı ve adresi yapın.',
  }),
  addressLocal: ({ url }) => ({
    what: `${url} bu makinenin adresi: başka kimse ulaşamaz.`,
    advice:
      'Bir alan adını mağazanın önündeki https proxy’sine yönlendirin; PUBLIC_URL ve TRUSTED_PROXIES değişkenlerini girin.',
  }),
  webhookSeen: ({ name, day }) => ({ what: `${name} olaylarının sonuncusu şu gün geldi: ${day}.` }),
  webhookNeverSeen: ({ name }) => ({
    what: `${name} henüz hiçbir olay göndermedi.`,
    advice: 'İlk ödeme bir olay gönderir; o zamana kadar ulaşıp ulaşmadığı bilinmez.',
  }),
  mailSent: ({ day }) => ({ what: `Son e-posta şu gün sunucuya verildi: ${day}.` }),

  balanceUnread: () => ({
    what: 'Bakiye okunamadı.',
    advice: 'Bu tedarikçi için yukarıda yazanı giderin, sonra yeniden denetleyin.',
  }),
  balanceEmpty: ({ amount }) => ({ what: `Bakiye ${amount}: hiçbir şey alınamaz.`, advice: TOP_UP }),
  balanceLow: ({ amount, daysLeft }) => ({ what: `Bakiye ${amount}, ${daysLeft} gün yeter.`, advice: TOP_UP }),
  balance: ({ amount }) => ({ what: `Bakiye ${amount}.` }),
  balanceLasts: ({ amount, daysLeft }) => ({ what: `Bakiye ${amount}, ${daysLeft} gün yeter.` }),
  currencyConverted: ({ currency, base, rate }) => ({
    what: `Hesabın para birimi ${currency}: maliyetler 1 ${base} = ${rate} ${currency} kuruyla çevriliyor.`,
  }),
  currencyWithoutRate: ({ currency, base }) => ({
    what: `Hesabın para birimi ${currency} ve ${base} için güncel kur yok: paketleri satılmıyor.`,
    advice: `${currency} birimini Para, Para birimleri altında ekleyin ya da tedarikçiden hesabı ${base} yapmasını isteyin.`,
  }),

  certificate: ({ issuer, day }) => ({
    what: `${issuer} sertifikası şu güne kadar geçerli: ${day}.`,
    advice: 'Proxy’nin sertifikayı kendiliğinden yenilediğini görün.',
  }),
  certificateRefused: ({ host, reason }) => ({
    what: `Tarayıcılar ${host} sertifikasını kabul etmiyor: ${reason}`,
    advice: 'Proxy, Let’s Encrypt gibi tarayıcıların tanıdığı bir kurumdan sertifika almalı.',
  }),
  addressPlain: ({ url }) => ({
    what: `${url} şifreli değil.`,
    advice: 'Mağazanın önüne bir https proxy’si koyun ve PUBLIC_URL değişkenini onun adresi yapın.',
  }),
  addressUnreachable: ({ url, reason }) => ({
    what: `${url} adresine ulaşılamıyor: ${reason}`,
    advice: 'Alan adını proxy’ye yönlendirin ve orada 443 numaralı kapıyı açın.',
  }),
  shopSilent: ({ url, reason }) => ({
    what: `${url} adresinde yanıt veren bir mağaza yok: ${reason}`,
    advice: 'Mağazayı ve proxy’sini başlatın, sonra yeniden denetleyin.',
  }),
  shopOther: ({ url, status }) => ({
    what: `${url}/api/shop bu yazılımın mağazası değil (${status}).`,
    advice: PASS_ON,
  }),
  shopResponds: () => ({ what: 'Orada mağaza bu ayarlarla yanıt veriyor.' }),
  shopIsSandbox: () => ({
    what: 'Orada yanıt veren mağaza test ortamında.',
    advice: 'Onu denetlediğiniz ayarlarla yeniden başlatın.',
  }),
  shopHasOtherSettings: () => ({
    what: 'Orada yanıt veren mağazanın ayarları farklı.',
    advice: 'Onu denetlediğiniz ayarlarla yeniden başlatın.',
  }),
  redirects: () => ({ what: 'http ile gelenler https’ye yönlendiriliyor.' }),
  redirectMissing: ({ from, to }) => ({
    what: `${from} adresi ${to} adresine götürmüyor.`,
    advice: 'Proxy, deploy/ içindeki örnekler gibi sayfaları http’den https’ye yönlendirmeli.',
  }),
  pathsHidden: ({ paths }) => ({ what: `${paths} gizli.` }),
  pathsOpen: ({ paths }) => ({ what: `Herkes görebiliyor: ${paths}.`, advice: 'Proxy bunları gizlemeli.' }),
  eventsArrive: ({ url }) => ({ what: `Olaylar ${url} adresine ulaşıyor.` }),
  eventsLost: ({ url, reason }) => ({
    what: `Olaylar ${url} adresine ulaşmıyor (${reason}).`,
    advice: 'Proxy, nereden gelirse gelsin POST isteklerini mağazaya iletmeli.',
  }),
  pageNotServed: ({ url, reason }) => ({
    what: `${url} açılmıyor (${reason}).`,
    advice: 'Proxy her adresi mağazaya iletmeli.',
  }),
  pagesOwn: () => ({ what: 'Sayfalarda örnek bilgi ve yazılımla gelen bir iddia yok.' }),
  pagesShowPlaceholder: ({ placeholder }) => ({
    what: `Sayfalarda şu örnek bilgi görünüyor: ${placeholder}.`,
    advice: CLAIMS,
  }),
  pagesShowClaim: () => ({ what: 'Sayfalarda yazılımla gelen bir puan görünüyor.', advice: CLAIMS }),
  pagesNameOther: ({ shown, mailed }) => ({
    what: `Sayfalarda ${shown}, e-postalarda ${mailed} yazıyor.`,
    advice: 'Şirketin e-posta adresini Mağaza altında girin: ikisi de onu gösterir.',
  }),

  dnsUnread: ({ domain, reason }) => ({ what: `${domain} DNS kayıtları okunamadı: ${reason}`, advice: AGAIN }),
  spf: ({ domain }) => ({ what: `${domain} için SPF kaydı var.` }),
  spfMissing: ({ domain }) => ({
    what: `${domain} için SPF kaydı yok: birçok alıcı e-postaları reddeder ya da istenmeyen sayar.`,
    advice: `${domain} için, e-posta sağlayıcınızın dediği gibi bir TXT kaydı ekleyin; örneğin "v=spf1 include:… -all".`,
  }),
  spfMany: ({ domain, count }) => ({
    what: `${domain} için ${count} SPF kaydı var; bu, hiç olmamasıyla birdir.`,
    advice: 'Tek kayıtta birleştirin.',
  }),
  spfOpen: ({ domain }) => ({
    what: `${domain} SPF kaydı herkesin onun adına göndermesine izin veriyor.`,
    advice: `${domain} için, e-posta sağlayıcınızın dediği gibi bir TXT kaydı ekleyin; örneğin "v=spf1 include:… -all".`,
  }),
  dkim: ({ domain }) => ({ what: `${domain} için DKIM anahtarı var.` }),
  dkimMissing: ({ domain }) => ({
    what: `${domain} için DKIM anahtarı yok gibi görünüyor: Gmail ve Yahoo imza bekler.`,
    advice:
      'E-posta sağlayıcınızda DKIM’i açın ve gösterdiği kaydı ekleyin. Bazı DNS sunucuları bu adları gizler: kendinize göndereceğiniz bir e-posta imzalı olup olmadığını gösterir.',
  }),
  dmarc: ({ domain, policy }) => ({ what: `${domain} için DMARC kaydı var (${policy || 'kuralsız'}).` }),
  dmarcMissing: ({ domain }) => ({
    what: `${domain} için DMARC kaydı yok: Gmail ve Yahoo çok e-posta gönderenlerden bekler.`,
    advice: `_dmarc.${domain} için TXT kaydı ekleyin: "v=DMARC1; p=none; rua=mailto:…" bildirir, p=quarantine korur.`,
  }),
  mx: ({ domain }) => ({ what: `${domain} e-posta alıyor.` }),
  mxMissing: ({ domain }) => ({
    what: `${domain} e-posta almıyor: yanıtlar ve teslim edilemeyenlerle ilgili bildirimler kaybolur.`,
    advice: 'MX kaydı ekleyin ya da MX kaydı olan bir alan adından gönderin.',
  }),

  smtpPlain: ({ host }) => ({
    what: `E-postalar ${host} sunucusuna şifrelenmeden gidiyor.`,
    advice: 'İçlerinde etkinleştirme kodları var: smtps:// ya da ignoreTLS olmadan smtp:// kullanın.',
  }),
  smtpNoLogin: () => ({
    what: 'SMTP_URL içinde oturum bilgisi yok.',
    advice: 'Sunucu bu makineyi adresinden tanımıyorsa kullanıcı adı ve parola ekleyin.',
  }),
  smtpAccepts: ({ host, encrypts, logsIn }) => ({
    what: `${host} ${encrypts ? 'şifreli bağlantıyı' : 'bağlantıyı'}${logsIn ? ' ve oturum bilgilerini' : ''} kabul ediyor.`,
  }),
  smtpLoginRefused: ({ host, reason }) => ({
    what: `${host} oturum bilgilerini kabul etmiyor: ${reason}`,
    advice: 'SMTP_URL içindeki kullanıcı adını ve parolayı denetleyin; özel karakterler yüzde koduyla yazılır.',
  }),
  smtpNotEncrypted: ({ host, reason }) => ({
    what: `${host} bağlantısı şifrelenemiyor: ${reason}`,
    advice: 'Gönderim kapısını (smtp://…:587, STARTTLS) ya da TLS kapısını (smtps://…:465) kullanın.',
  }),
  smtpUnreachable: ({ host, reason }) => ({
    what: `${host} sunucusuna ulaşılamıyor: ${reason}`,
    advice:
      'SMTP_URL içindeki sunucuyu ve kapıyı, ona giden bağlantılara izin verilip verilmediğini denetleyin: birçok sağlayıcı 25 ve 587 numaralı kapıları kapatır.',
  }),

  esimGoAccepts: () => ({ what: 'eSIM Go anahtarı kabul ediyor.' }),
  esimGoRefuses: ({ reason }) => ({
    what: `eSIM Go anahtarı kabul etmiyor: ${reason}`,
    advice: `ESIM_GO_API_KEY değişkenini şu adresteki anahtar yapın: ${ESIM_GO_API}. Zaten öyleyse oradaki IP izin listesinde bu makinenin adresi var mı, bakın.`,
  }),
  esimGoSilent: ({ reason }) => ({
    what: `eSIM Go’ya sorulamıyor: ${reason}`,
    advice: `${AGAIN} ESIM_GO_URL yalnızca bir proxy içindir.`,
  }),
  esimGoCallback: () => ({ what: 'Geri bildirimler mağazaya gönderiliyor.' }),
  esimGoCallbackMissing: ({ url }) => ({
    what: 'Geri bildirim adresi girilmemiş.',
    advice: `Geri bildirim adresini ${ESIM_GO_API} altında ${url} yapın, sürüm V3.`,
  }),
  esimGoCallbackOther: ({ url, other }) => ({
    what: `Geri bildirimler şu adrese gönderiliyor: ${other}.`,
    advice: `Geri bildirim adresini ${ESIM_GO_API} altında ${url} yapın, sürüm V3.`,
  }),
  esimGoTestCredit: ({ amount }) => ({
    what: `Bakiyenin ${amount} kadarı test kredisi.`,
    advice: 'Güvenmeden önce eSIM Go’daki müşteri temsilcinize ne için kullanılabileceğini sorun.',
  }),
  esimGoRefundsOn: () => ({
    what: 'Bakiyeye iade ayarlarda açık; hesapta açık olup olmadığını eSIM Go’nun API’si söylemiyor.',
    advice: 'Müşteri temsilcinizden teyit alın: açık değilse her iade mağazaya eSIM Go’nun aldığı kadara mal olur.',
  }),
  esimGoRefundsOff: () => ({
    what: 'Bakiyeye iade kapalı: her iade mağazaya eSIM Go’nun aldığı kadara mal olur.',
    advice: 'Müşteri temsilcinizden açmasını isteyin, sonra ESIM_GO_REFUNDS=on yapın.',
  }),

  airaloSilent: ({ reason }) => ({
    what: `Airalo’ya sorulamıyor: ${reason}`,
    advice: 'AIRALO_CLIENT_ID ve AIRALO_CLIENT_SECRET, Airalo iş ortağı platformunda API integration sayfasında.',
  }),
  airaloRefuses: ({ reason }) => ({
    what: `Airalo’ya sorulamıyor: ${reason}`,
    advice: 'Airalo iş ortağı platformundaki IP izin listesinde bu makinenin adresi var mı, bakın.',
  }),
  airaloNotified: ({ type }) => ({ what: `Bildirimler mağazaya ulaşıyor: ${notificationsOf(type)}.` }),
  airaloNotifiesOther: ({ type, url, other }) => ({
    what: `Bildirimler (${notificationsOf(type)}) şu adrese gönderiliyor: ${other}.`,
    advice: optIn({ type, url }),
  }),
  airaloNotNotified: ({ type, url }) => ({
    what: `Airalo bildirim aboneliği göstermiyor: ${notificationsOf(type)}.`,
    advice: optIn({ type, url }),
  }),
  airaloPackagesUnread: ({ reason }) => ({ what: `Paketler okunamadı: ${reason}`, advice: AGAIN }),
  airaloNetPrices: () => ({ what: 'Paketlerin fiyatları net.' }),
  airaloUnknownPrices: ({ model }) => ({
    what: `Hesabın fiyat modelini mağaza tanımıyor: ${model}.`,
    advice: NET_PRICES,
  }),
  airaloDiscount: ({ percentage }) => ({ what: `Paketler tüketicinin ödediğinden %${percentage} ucuz.` }),
  airaloNoDiscount: () => ({
    what: 'Hesabın indirimi %0: paketler tüketicinin ödediği kadara mal oluyor.',
    advice: NET_PRICES,
  }),
  airaloRefunds: () => ({
    what: 'Sözleşmenin iadeye izin verip vermediğini Airalo’nun API’si söylemiyor.',
    advice: 'İzin vermiyorsa bir iade mağazaya Airalo’nun aldığı kadara mal olur.',
  }),

  esimAccessAccepts: () => ({ what: 'eSIM Access anahtarları kabul ediyor.' }),
  esimAccessRefuses: ({ reason }) => ({
    what: `eSIM Access anahtarları kabul etmiyor: ${reason}`,
    advice: `ESIM_ACCESS_CODE ve ESIM_ACCESS_SECRET_KEY değişkenlerini şu adresteki AccessCode ve SecretKey yapın: ${ESIM_ACCESS_CONSOLE}. Bu makinenin adresi orada engelli olmamalı.`,
  }),
  esimAccessSilent: ({ reason }) => ({
    what: `eSIM Access’e sorulamıyor: ${reason}`,
    advice: `${AGAIN} ESIM_ACCESS_URL yalnızca bir proxy içindir; bu makinenin saati de doğru olmalı.`,
  }),
  esimAccessWebhook: () => ({ what: 'Webhook’lar mağazaya gönderiliyor.' }),
  esimAccessWebhookMissing: ({ url }) => ({
    what: 'eSIM Access bir webhook adresi göstermiyor.',
    advice: `Mağaza çalışırken ${ESIM_ACCESS_CONSOLE} altında adresi ${url} yapın.`,
  }),
  esimAccessWebhookOther: ({ url, other }) => ({
    what: `Webhook’lar şu adrese gönderiliyor: ${other}.`,
    advice: `Mağaza çalışırken ${ESIM_ACCESS_CONSOLE} altında webhook adresini ${url} yapın.`,
  }),
  esimAccessWebhookUnread: ({ url, reason }) => ({
    what: `Webhook’ların nereye gönderildiği okunamadı: ${reason}`,
    advice: `${ESIM_ACCESS_CONSOLE} altında webhook adresi ${url} mi, bakın.`,
  }),

  stripeSilent: ({ reason }) => ({
    what: `Stripe’a sorulamıyor: ${reason}`,
    advice: 'Bu makinenin api.stripe.com adresine bağlanabildiğini görün, sonra yeniden denetleyin.',
  }),
  stripeRefuses: ({ reason }) => ({
    what: `Stripe gizli anahtarı kabul etmiyor: ${reason}`,
    advice: `Anahtarı buradan kopyalayın: ${STRIPE_KEYS}.`,
  }),
  stripeSecretKeyLive: () => ({ what: 'Gizli anahtar gerçek satış için.' }),
  stripeSecretKeyTest: () => ({
    what: 'Gizli anahtar test için: para hareket etmez.',
    advice: `STRIPE_SECRET_KEY değişkenini şu adresteki gerçek anahtar yapın: ${STRIPE_KEYS}.`,
  }),
  stripeSecretKeyOther: ({ prefix }) => ({
    what: `Gizli anahtar ${prefix} ile başlamıyor.`,
    advice: `STRIPE_SECRET_KEY değişkenini şu adresteki gerçek anahtar yapın: ${STRIPE_KEYS}.`,
  }),
  stripePublishableKeyLive: () => ({ what: 'Yayımlanabilir anahtar gerçek satış için.' }),
  stripePublishableKeyTest: () => ({
    what: 'Yayımlanabilir anahtar test için: para hareket etmez.',
    advice: `STRIPE_PUBLISHABLE_KEY değişkenini şu adresteki gerçek anahtar yapın: ${STRIPE_KEYS}.`,
  }),
  stripePublishableKeyOther: ({ prefix }) => ({
    what: `Yayımlanabilir anahtar ${prefix} ile başlamıyor.`,
    advice: `STRIPE_PUBLISHABLE_KEY değişkenini şu adresteki gerçek anahtar yapın: ${STRIPE_KEYS}.`,
  }),
  stripeSigningSecretOther: () => ({
    what: 'Webhook’un imza anahtarı whsec_ ile başlamıyor.',
    advice: `STRIPE_WEBHOOK_SECRET değişkenini ${STRIPE_WEBHOOKS} adresinin bu mağaza için gösterdiği anahtar yapın.`,
  }),
  stripeNoCharges: () => ({ what: 'Stripe bu hesapla tahsilata henüz izin vermiyor.', advice: STRIPE_ONBOARDING }),
  stripeCardsOff: ({ state }) => ({ what: `Kart ödemelerinin durumu: ${state}.`, advice: STRIPE_ONBOARDING }),
  stripeCharges: ({ account }) => ({ what: `Hesap kartlardan tahsilat yapabiliyor (${account}).` }),
  stripeNoPayouts: () => ({ what: 'Stripe banka hesabına henüz ödeme yapmıyor.', advice: STRIPE_ONBOARDING }),
  stripePublishableKeyOpens: () => ({ what: 'Yayımlanabilir anahtar bu hesabın ödemelerini açıyor.' }),
  stripePublishableKeyAccepted: () => ({ what: 'Stripe yayımlanabilir anahtarı kabul ediyor.' }),
  stripePublishableKeyRefused: () => ({
    what: 'Stripe yayımlanabilir anahtarı kabul etmiyor.',
    advice: `STRIPE_PUBLISHABLE_KEY değişkenini ${STRIPE_KEYS} adresinde gizli anahtarın yanında duran anahtar yapın.`,
  }),
  stripePublishableKeyForeign: () => ({
    what: 'Yayımlanabilir anahtar, gizli anahtardan başka bir hesabın.',
    advice: `STRIPE_PUBLISHABLE_KEY değişkenini ${STRIPE_KEYS} adresinde gizli anahtarın yanında duran anahtar yapın.`,
  }),
  stripePublishableKeyUnchecked: ({ reason }) => ({
    what: `Yayımlanabilir anahtar denetlenemedi: ${reason}`,
    advice: AGAIN,
  }),
  stripeWebhookMissing: ({ url, events }) => ({
    what: `Hesabın ${url} adresine giden bir webhook’u yok.`,
    advice: `${STRIPE_WEBHOOKS} adresinde ${url} için şu olaylarla bir webhook ekleyin: ${events}; ardından STRIPE_WEBHOOK_SECRET değişkenini girin.`,
  }),
  stripeWebhookDisabled: () => ({ what: 'Webhook kapalı.', advice: `${STRIPE_WEBHOOKS} adresinde açın.` }),
  stripeWebhookMany: ({ url, count }) => ({
    what: `${url} adresine ${count} webhook gidiyor, mağaza yalnızca birinin anahtarını biliyor.`,
    advice: `Öbürlerini ${STRIPE_WEBHOOKS} adresinde kaldırın.`,
  }),
  stripeEventsMissing: ({ events }) => ({
    what: `Webhook şunları göndermiyor: ${events}.`,
    advice: `${STRIPE_WEBHOOKS} adresinde ekleyin.`,
  }),
  webhookComplete: () => ({ what: 'Webhook, mağazanın kullandığı bütün olayları gönderiyor.' }),
  stripeDomainMissing: ({ domain }) => ({
    what: `${domain} hesabın ödeme yöntemi alan adlarından değil.`,
    advice: `${STRIPE_DOMAINS} adresinde ekleyin: o zamana kadar Apple Pay, Google Pay ve Link görünmez.`,
  }),
  stripeDomainDisabled: ({ domain }) => ({
    what: `${domain} ödeme yöntemi alan adı kapalı.`,
    advice: `${STRIPE_DOMAINS} adresinde açın: o zamana kadar Apple Pay, Google Pay ve Link görünmez.`,
  }),
  stripeDomain: ({ domain }) => ({ what: `${domain} hesabın ödeme yöntemi alan adlarından.` }),
  stripeDomainInactive: ({ domain, names }) => ({
    what: `${domain} üzerinde etkin olmayanlar: ${names}.`,
    advice: `Nedeni ${STRIPE_DOMAINS} adresinde.`,
  }),
  stripeDelivered: ({ count }) => ({ what: `Son ${count} günde teslim edilemeyen olay yok.` }),
  stripeUndelivered: ({ count, hasMore, lastDays }) => ({
    what: `Son ${lastDays} günün ${count}${hasMore ? ' ya da daha çok' : ''} olayını hesabın webhook’larından biri kabul etmedi.`,
    advice: `Yanıtlar ${STRIPE_WEBHOOKS} adresinde: 401, STRIPE_WEBHOOK_SECRET bu webhook’un değil demektir.`,
  }),
  stripeRefunds: () => ({ what: 'Anahtar iade yapabiliyor.' }),
  stripeUnreadable: ({ permission }) => ({
    what: `Gizli anahtar ${STRIPE_RESOURCES[permission] ?? permission} okuyamıyor.`,
    advice: `Kısıtlı anahtara ${STRIPE_KEYS} adresinde ${permission} iznini verin ya da gizli anahtarın kendisini kullanın.`,
  }),

  paypalLiveAddress: () => ({ what: 'PayPal’ın gerçek adresi kullanılıyor.' }),
  paypalSandbox: () => ({
    what: 'Bu, PayPal’ın test ortamı: para hareket etmez.',
    advice: 'Prova bitince PAYPAL_URL değişkenini kaldırın.',
  }),
  paypalOtherAddress: ({ host }) => ({
    what: `PayPal ${host} üzerinden çağrılıyor.`,
    advice: 'PayPal’ın önündeki kendi proxy’niz değilse PAYPAL_URL değişkenini kaldırın.',
  }),
  paypalRefuses: ({ reason }) => ({
    what: `PayPal erişim anahtarı vermiyor: ${reason}`,
    advice: `PAYPAL_CLIENT_ID ve PAYPAL_CLIENT_SECRET değişkenlerini şu adresteki uygulamanınkiler yapın: ${PAYPAL_APPS}.`,
  }),
  paypalAccepts: () => ({ what: 'PayPal kimlik bilgilerini kabul ediyor.' }),
  paypalWebhookUnread: ({ reason }) => ({ what: `Webhook okunamadı: ${reason}`, advice: AGAIN }),
  paypalWebhookMissing: ({ id, status, url }) => ({
    what: `PayPal bu uygulamanın ${id} webhook’unu tanımıyor (${status}).`,
    advice: `${PAYPAL_APPS} adresinde uygulamaya ${url} adresli bir webhook verin ve kimliğini PAYPAL_WEBHOOK_ID yapın.`,
  }),
  paypalWebhookOther: ({ url, other }) => ({
    what: `Webhook şu adrese gidiyor: ${other}.`,
    advice: `${PAYPAL_APPS} adresinde uygulamaya ${url} adresli bir webhook verin ve kimliğini PAYPAL_WEBHOOK_ID yapın.`,
  }),
  paypalEventsMissing: ({ events }) => ({
    what: `Webhook şunları göndermiyor: ${events}.`,
    advice: `${PAYPAL_APPS} adresinde ekleyin.`,
  }),
  paypalRefunds: () => ({ what: 'Uygulama iade yapabiliyor.' }),
  paypalNoRefunds: () => ({ what: 'Uygulama iade yapamıyor.', advice: PAYPAL_FEATURE }),
  paypalSearches: () => ({ what: 'Uygulama işlemlerde arama yapabiliyor.' }),
  paypalSearchesNot: () => ({
    what: 'Uygulama işlemlerde arama yapamıyor (Transaction Search): yedekten dönüldükten sonra PayPal’ın ne tahsil ettiğini mağazaya kimse söyleyemez.',
    advice: PAYPAL_FEATURE,
  }),
};
