import { useCallback } from 'react';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from './admin-error.ts';

/** Toasts a failed act with its reason. */
export function useFailureToast(): (title: string, error: Error) => void {
  const { t } = useTranslation(adminFrameTexts, errorTexts);
  return useCallback(
    (title, error) => toast({ variant: 'destructive', title, description: describeAdminError(error, t) }),
    [t],
  );
}
