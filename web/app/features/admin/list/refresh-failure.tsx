import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Note } from '~/components/ui/note.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from '../parts/admin-error.ts';

type RefreshFailureProps = { result: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> };

/** Above what is still shown after a failed refresh: why, and another try. */
export function RefreshFailure({ result: { data, error, refetch } }: RefreshFailureProps) {
  const { t } = useTranslation(adminFrameTexts, commonTexts, errorTexts);
  if (!error || data === undefined) return null;
  return (
    <Note tone="bad">
      <p>
        {t('admin-frame.notRefreshed')} {describeAdminError(error, t)}
      </p>
      <Button variant="text" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </Note>
  );
}
