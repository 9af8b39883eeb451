import type { DailyTexts } from '../en/daily-summary.ts';

export const dailySummary: DailyTexts = {
  subject: ({ day }) => `Mağazanız, ${day}`,
  casesOnly: ({ count }) => `${count} yeni konu`,
  sales: ({ day }) => `${day} günü satışlar:`,
  sold: ({ orders, paid, returned }) => `${orders} siparişten ${paid}${returned ? `; ${returned} iade edildi` : ''}`,
  nothingSold: 'Satış olmadı.',
  cases: 'Yeni konular:',
  waiting: 'Şu anda ilgilenmeniz gerekenler:',
  nothingWaits: 'İlgilenmeniz gereken bir şey yok.',
  waits: ({ what, count, due }) => `${what}: ${count}${due ? `, ilkinin son tarihi: ${due}` : ''}`,
  kinds: {
    purchases_parked: 'Bekletilen alımlar',
    payments_in_review: 'İncelenecek ödemeler',
    refunds_failed: 'Başarısız iadeler',
    withdrawals_waiting: 'Yanıt bekleyen cayma bildirimleri',
    data_requested: 'Verilerle ilgili başvurular',
    refunds_requested: 'İade talepleri',
    payments_disputed: 'İtiraz edilen ödemeler',
    webhooks_unreadable: 'Anlaşılamayan webhook bildirimleri',
    sales_stopped: 'Satışı durdurulan tedarikçiler',
    rates_old: 'Çok eski döviz kurları',
    rates_waiting: 'Onaylanacak döviz kurları',
    setup_failed: 'Yayına geçişte artık sağlanmayan adımlar',
    balance_low: 'Düşük tedarikçi bakiyesi',
    mails_failed: 'Gönderilemeyen e-postalar',
    messages_unanswered: 'Yanıtlanmamış mesajlar',
  },
  balances: 'Tedarikçi bakiyeleri:',
  balance: ({ supplier, balance, days }) =>
    `${supplier}: ${balance}${days === undefined ? '' : `, ${days} günlük satışa yeter`}`,
};
