import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { profileTexts } from '~/locales/profile.ts';
import { userQuery } from '../user-query.ts';

/** Mails the link that verifies the account's address again. */
export function useSendVerification(email: string) {
  const { t } = useTranslation(errorTexts, profileTexts);
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);

  async function send() {
    setSending(true);
    try {
      await browserApi('/api/user/email-verification', { method: 'POST' });
      toast({ title: t('profile.sent'), description: t('profile.sentText', { email }) });
    } catch (error) {
      toast({ variant: 'destructive', title: t('profile.sendFailed'), description: describeError(error, t) });
      // It may have been verified meanwhile.
      await client.invalidateQueries(userQuery());
    } finally {
      setSending(false);
    }
  }

  return { send: () => void send(), isSending };
}
