import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { securityTexts } from '~/locales/security.ts';
import { SubmitButton } from '../fields/submit-button.tsx';
import { CodeForm } from './code-form.tsx';
import type { Guard } from './guard.ts';

type DisableTwoFactorProps = { open: boolean; guard: Guard; onClose: () => void; onDisabled: () => void };

export function DisableTwoFactor({ open, guard, onClose, onDisabled }: DisableTwoFactorProps) {
  const { t } = useTranslation(securityTexts);
  const [isPending, setPending] = useState(false);
  // What is under way is not taken back by closing.
  const close = () => isPending || onClose();

  async function disable(code: string) {
    setPending(true);
    try {
      await guard(() => browserApi('/api/disable-2fa', { method: 'POST', body: { code } }));
    } finally {
      setPending(false);
    }
    toast({ title: t('security.disabled'), description: t('security.disabledText') });
    onDisabled();
  }

  return (
    <Dialog open={open} title={t('security.disableTitle')} mayClose={() => !isPending} onClose={close}>
      <p>{t('security.disableText')}</p>
      {open && (
        <CodeForm
          label={t('security.disableTitle')}
          isFirst
          failure={{ title: t('security.disableFailed'), wrongCode: t('security.disableFallback') }}
          onSubmit={disable}
        >
          <SubmitButton variant="danger" pendingText={t('security.disabling')}>
            {t('security.disable')}
          </SubmitButton>
          <Button onClick={close}>{t('security.keep')}</Button>
        </CodeForm>
      )}
    </Dialog>
  );
}
