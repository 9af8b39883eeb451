import type { adminSetupSteps as source } from '../en/admin-setup-steps.ts';

export const adminSetupSteps: typeof source = {
  secondFactor: 'İkinci doğrulama adımı',
  company: 'Şirket',
  withdrawal: 'Cayma hakkı',
  claims: 'İddialar',
  brand: 'Ad',
  legal: 'Yasal sayfalar',
  tax: 'Vergi',
  alerts: 'Bildirimler',
  backup: 'Yedek',
  address: 'Herkese açık adres',
  mail: 'E-posta',
  suppliers: 'Tedarikçiler',
  payments: 'Ödemeler',
  database: 'Veritabanı',
  catalogue: 'Satıştaki paketler',
  rehearsal: 'Prova',
};
