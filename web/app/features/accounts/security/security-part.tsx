import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { securityTexts } from '~/locales/security.ts';

type SecurityPartProps<Data> = {
  title: string;
  text?: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

/** A part of the security settings, once its data is loaded. */
export function SecurityPart<Data>({ title, text, query, children }: SecurityPartProps<Data>) {
  const { t } = useTranslation(errorTexts, securityTexts);
  const { data, error, isFetching, refetch } = query;
  return (
    <section className={layout.stack}>
      <div className={layout.stackSmall}>
        <h2 className={typography.subheading}>{title}</h2>
        {text && <p className={`${typography.muted} ${typography.measure}`}>{text}</p>}
      </div>
      {data !== undefined && children(data)}
      {data === undefined && error && !isFetching && (
        <Note tone="bad">
          <p>
            <b>{t('security.loadFailed')}</b> {describeError(error, t)}
          </p>
          <RetryButton variant="text" onRetry={() => void refetch()} />
        </Note>
      )}
      {data === undefined && (!error || isFetching) && <SpinnerLine text={t('security.loading')} />}
    </section>
  );
}
