import { useQuery } from '@tanstack/react-query';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { AuditLog } from './audit-log.tsx';
import { systemQuery } from './system-queries.ts';
import { SystemState } from './system-state.tsx';

/** The state of the shop, and the audit log. */
export function SystemTab() {
  return (
    <>
      <SystemState />
      <AuditLog />
      <ProcessFacts />
    </>
  );
}

function ProcessFacts() {
  const { t } = useTranslation(adminSystemTexts);
  const language = useLanguage();
  const { data: system } = useQuery(systemQuery);
  if (!system) return null;
  const { process, timeZone } = system;
  const started = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    Date.parse(process.startedAt),
  );
  const memory = Math.round(process.memoryBytes / 1_000_000);
  return (
    <p className={typography.muted}>{t('admin-system.process', { started, version: process.nodeVersion, memory })}</p>
  );
}
