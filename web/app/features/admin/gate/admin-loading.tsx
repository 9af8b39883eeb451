import layout from '~/components/ui/layout.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminGateTexts } from '~/locales/admin-gate.ts';

export function AdminLoading() {
  const { t } = useTranslation(adminGateTexts);
  return (
    <div className={`${layout.wrap} ${layout.sectionSmall} ${layout.roomy}`}>
      <SpinnerLine text={t('admin-gate.loading')} />
    </div>
  );
}
