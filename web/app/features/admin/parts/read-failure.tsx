import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from './admin-error.ts';
import styles from './view.module.css';

type ReadFailureProps = {
  /** Of what takes the place of missing data. */
  title: string;
  level?: 1 | 2;
  result: { data: unknown; error: Error | null; refetch: () => unknown };
};

/** Above what is still shown after a failed refresh, or in place of what could not be loaded at all: why, and another try. */
export function ReadFailure({ title, level = 2, result: { data, error, refetch } }: ReadFailureProps) {
  const { t } = useTranslation(adminFrameTexts, errorTexts);
  if (!error) return null;
  if (data === undefined) return <LoadFailure title={title} level={level} error={error} onRetry={refetch} />;
  return (
    <div className={styles.notice}>
      <Note tone="bad">
        <p>
          {t('admin-frame.notRefreshed')} {describeAdminError(error, t)}
        </p>
        <RetryButton variant="text" onRetry={refetch} />
      </Note>
    </div>
  );
}
