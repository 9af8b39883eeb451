import type { DataRequestKind, OpenDataRequest } from '@esimshop/contracts/data-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { describeError } from '~/lib/error-text.ts';
import { formatDate } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { yourDataTexts } from '~/locales/your-data.ts';
import { dataRequestsQuery, type PortalToken, useAskAboutData } from './data-requests-query.ts';

type DataRequestsProps = { token: PortalToken; isVerified: boolean };

/** What somebody can ask about their data, and what they have asked already. */
export function DataRequests({ token, isVerified }: DataRequestsProps) {
  const { t } = useTranslation(commonTexts, errorTexts, yourDataTexts);
  const { data, error, isFetching, refetch } = useQuery({ ...dataRequestsQuery(token), enabled: isVerified });
  const ask = useAskAboutData(token);
  const [isAsking, setAsking] = useState(false);
  if (!isVerified) return <p className={typography.measure}>{t('your-data.unverified')}</p>;
  if (!data && error && !isFetching) {
    return (
      <div className={layout.stack}>
        <Note tone="bad">{t('your-data.loadFailed', { reason: describeError(error, t) })}</Note>
        <p>
          <RetryButton onRetry={() => void refetch()} />
        </p>
      </div>
    );
  }
  if (!data) return <SpinnerLine text={t('common.loading')} />;
  const askFor = (kind: DataRequestKind) =>
    ask.mutate(kind, { onSettled: () => kind === 'erasure' && setAsking(false) });
  const isErasing = ask.isPending && ask.variables === 'erasure';
  // What is under way is not taken back by closing.
  const close = () => isErasing || setAsking(false);
  const partOf = (kind: DataRequestKind) => ({
    kind,
    request: data.requests.find((request) => request.kind === kind),
    isPending: ask.isPending && ask.variables === kind,
    onAgain: () => askFor(kind),
  });
  return (
    <div className={`${layout.stack} ${typography.measure}`}>
      {ask.isError && <Note tone="bad">{t('your-data.failed', { reason: describeError(ask.error, t) })}</Note>}
      <Part {...partOf('copy')} onAsk={() => askFor('copy')} />
      <Part {...partOf('erasure')} onAsk={() => setAsking(true)} />
      <Dialog open={isAsking} title={t('your-data.erase.title')} mayClose={() => !isErasing} onClose={close}>
        <p>{t('your-data.erase.goes')}</p>
        {data.keptUntilYear !== null && <p>{t('your-data.erase.stays', { year: data.keptUntilYear })}</p>}
        {data.keptUntilYear !== null && <p>{t('your-data.erase.esims')}</p>}
        <p>{t('your-data.erase.copyFirst')}</p>
        <div className={layout.buttons}>
          <Button
            variant="danger"
            pending={isErasing}
            pendingText={t('your-data.sending')}
            onClick={() => askFor('erasure')}
          >
            {t('your-data.erase.act')}
          </Button>
          <Button onClick={close}>{t('your-data.erase.keep')}</Button>
        </div>
      </Dialog>
    </div>
  );
}

type PartProps = {
  kind: DataRequestKind;
  request: OpenDataRequest | undefined;
  isPending: boolean;
  onAsk: () => void;
  onAgain: () => void;
};

function Part({ kind, request, isPending, onAsk, onAgain }: PartProps) {
  const { t } = useTranslation(yourDataTexts);
  const language = useLanguage();
  const day = (at: string) => formatDate(at, language) ?? at;
  if (request?.dueAt) {
    return (
      <Note icon="clock">
        {t(`your-data.waiting.${kind}`, { asked: day(request.askedAt), due: day(request.dueAt) })}
      </Note>
    );
  }
  if (request) {
    return (
      <Note icon="mail">
        <p>{t(`your-data.unconfirmed.${kind}`, { asked: day(request.askedAt), until: day(request.confirmBy) })}</p>
        <Button variant="text" pending={isPending} pendingText={t('your-data.sending')} onClick={onAgain}>
          {t('your-data.again')}
        </Button>
      </Note>
    );
  }
  return (
    <div className={layout.stackSmall}>
      <p>{t(`your-data.text.${kind}`)}</p>
      <p>
        <Button pending={isPending} pendingText={t('your-data.sending')} onClick={onAsk}>
          {t(`your-data.ask.${kind}`)}
        </Button>
      </p>
    </div>
  );
}
