/** The steps of Go live, as the admin names them. */
export const adminSetupSteps = {
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
  suppliers: 'Suppliers',
  payments: 'Payments',
  database: 'Database',
  catalogue: 'Plans on sale',
  rehearsal: 'Rehearsal',
};
