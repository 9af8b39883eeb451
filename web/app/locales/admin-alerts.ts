import { defineTexts } from './define-texts.ts';
import type { adminAlerts } from './en/admin-alerts.ts';

export const adminAlertsTexts = defineTexts(
  'admin-alerts',
  import.meta.glob<typeof adminAlerts>('./*/admin-alerts.ts', { eager: true, import: 'adminAlerts' }),
);
