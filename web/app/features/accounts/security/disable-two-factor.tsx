import { twoFactorCodeSchema } from '@esimshop/contracts/two-factor';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { securityTexts } from '~/locales/security.ts';
import { AccountForm } from '../fields/account-form.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { describeFailure } from './describe-failure.ts';
import type { Guard } from './guard.ts';

type DisableTwoFactorProps = { open: boolean; guard: Guard; onClose: () => void; onDisabled: () => void };

export function DisableTwoFactor({ open, guard, onClose, onDisabled }: DisableTwoFactorProps) {
  const { t } = useTranslation(securityTexts);
  return (
    <Dialog open={open} title={t('security.disableTitle')} onClose={onClose}>
      <p>{t('security.disableText')}</p>
      {open && <DisableForm guard={guard} onClose={onClose} onDisabled={onDisabled} />}
    </Dialog>
  );
}

function DisableForm({ guard, onClose, onDisabled }: Omit<DisableTwoFactorProps, 'open'>) {
  const { t } = useTranslation(errorTexts, securityTexts);
  const form = useForm({ mode: 'onSubmit', resolver: checkBy({ schema: twoFactorCodeSchema }) });

  async function disable({ code }: { code: string }) {
    try {
      await guard(() => browserApi('/api/disable-2fa', { method: 'POST', body: { code } }));
      toast({ title: t('security.disabled'), description: t('security.disabledText') });
      onDisabled();
    } catch (error) {
      const isWrong = errorCodeOf(error) === 'invalid_code';
      const description = describeFailure(error, t, t(isWrong ? 'security.disableFallback' : 'security.unknownError'));
      toast({ variant: 'destructive', title: t('security.disableFailed'), description });
      form.setFocus('code');
    }
  }

  const { isSubmitting } = form.formState;
  return (
    <AccountForm
      form={form}
      label={t('security.disableTitle')}
      fields={[]}
      onSubmit={disable}
      onInvalid={() =>
        toast({ variant: 'destructive', title: t('security.invalidTitle'), description: t('security.invalidText') })
      }
    >
      <CodeField label={t('security.code')} isFirst />
      <div className={layout.buttons}>
        <Button
          variant="danger"
          type="submit"
          pending={isSubmitting}
          pendingText={t('security.disabling')}
          disabled={isSubmitting}
        >
          {t('security.disable')}
        </Button>
        <Button onClick={onClose}>{t('security.keep')}</Button>
      </div>
    </AccountForm>
  );
}
