import { useCallback } from 'react';
import { errorCodeOf, isUnclear } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from './admin-error.ts';

/** What is said in place of the title, and how to find out. */
type Unclear = { title?: string; hint?: string };

/** A gateway failed, but the shop knows that nothing was done. */
const DEFINITE: readonly string[] = ['mail_failed', 'partner_unreachable'];

/**
 * Toasts a failed act with its reason. Where the shop may have done it all the same, the title says so, unless `unclear`
 * says something else: `{}` if nothing was to be changed, or if the specification has the title for every failure.
 */
export function useFailureToast(): (title: string, error: Error, unclear?: Unclear) => void {
  const { t } = useTranslation(adminFrameTexts, errorTexts);
  return useCallback(
    (failed, error, unclear = { title: t('admin-frame.unclear') }) => {
      const reason = describeAdminError(error, t);
      const isOpen = isUnclear(error) && !DEFINITE.includes(errorCodeOf(error));
      const { title = failed, hint } = isOpen ? unclear : {};
      toast({
        variant: 'destructive',
        title,
        description: hint ? `${reason.replace(/\.?$/, '.')} ${hint}` : reason,
      });
    },
    [t],
  );
}
