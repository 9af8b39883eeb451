import type { SetupStep } from '@esimshop/contracts/admin-setup';

/** The steps of Setup, as commands and mails name them. */
export const setupSteps: Record<SetupStep, string> = {
  secondFactor: 'Second factor',
  company: 'Company',
  withdrawal: 'Right of withdrawal',
  claims: 'Claims',
  brand: 'Name',
  legal: 'Legal pages',
  tax: 'Tax',
  alerts: 'Alerts',
  backup: 'Backup',
  address: 'Public address',
  mail: 'Mail',
  suppliers: 'Supplier',
  payments: 'Payments',
  database: 'Database',
  catalogue: 'Plans on sale',
  rehearsal: 'Rehearsal',
};
