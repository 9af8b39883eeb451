import type { SetupStep } from '@esimshop/contracts/admin-setup';

export const setupSteps: Record<SetupStep, string> = {
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
  suppliers: 'Tedarikçi',
  payments: 'Ödemeler',
  database: 'Veritabanı',
  catalogue: 'Satıştaki paketler',
  rehearsal: 'Prova',
};
