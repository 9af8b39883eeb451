import type { TwoFactorStatus } from '@esimshop/contracts/two-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { passkeysQuery, SECURITY_KEY } from '~/features/accounts/security/security-queries.ts';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminSecurityTexts } from '~/locales/admin-security.ts';
import { Switch } from '../parts/switch.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import viewStyles from '../parts/view.module.css';

/** Whether every admin needs a second factor. An admin without one would lock themselves out by requiring it. */
export function SecondFactorRule({ status }: { status: TwoFactorStatus }) {
  const { t } = useTranslation(adminSecurityTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const { data: passkeys = [] } = useQuery(passkeysQuery());
  const hasSecondFactor = status.isEnabled || passkeys.length > 0;
  const require = useMutation({
    mutationFn: (isSecondFactorRequired: boolean) =>
      browserApi('/api/admin/security', { method: 'PATCH', body: { isSecondFactorRequired } }),
    onSuccess: (_, isRequired) =>
      toast({ title: t(isRequired ? 'admin-security.requiredToast' : 'admin-security.optionalToast') }),
    onError: (error) => toastFailure(t('admin-security.failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
  return (
    <section className={viewStyles.part} aria-labelledby="every-admin">
      <h2 id="every-admin">{t('admin-security.title')}</h2>
      <p id="every-admin-text">{t(hasSecondFactor ? 'admin-security.consequence' : 'admin-security.ownFirst')}</p>
      <Switch
        label={t('admin-security.label')}
        on={t('admin-security.on')}
        off={t('admin-security.off')}
        checked={require.isPending ? require.variables : status.isRequired}
        disabled={!hasSecondFactor}
        describedBy="every-admin-text"
        onChange={(isRequired) => require.isPending || require.mutate(isRequired)}
      />
    </section>
  );
}
