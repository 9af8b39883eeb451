import { useCallback } from 'react';
import { isUnclear } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from './admin-error.ts';

/** Where the shop may have done it all the same: what is said in place of the title, and how to find out. */
type Unclear = { title?: string; hint: string };

/** Toasts a failed act with its reason. */
export function useFailureToast(): (title: string, error: Error, unclear?: Unclear) => void {
  const { t } = useTranslation(adminFrameTexts, errorTexts);
  return useCallback(
    (failed, error, unclear) => {
      const reason = describeAdminError(error, t);
      const { title = failed, hint } = (isUnclear(error) && unclear) || {};
      toast({
        variant: 'destructive',
        title,
        description: hint ? `${reason.replace(/\.?$/, '.')} ${hint}` : reason,
      });
    },
    [t],
  );
}
