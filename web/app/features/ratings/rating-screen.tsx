import type { LinkedRating } from '@esimshop/contracts/ratings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { Button } from '~/components/ui/button.tsx';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import layout from '~/components/ui/layout.module.css';
import { NarrowTicket } from '~/components/ui/narrow-ticket.tsx';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { formatDate } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { useLinkPart } from '~/lib/use-link-part.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { ratingPageTexts } from '~/locales/rating-page.ts';
import { GivenRating } from './given-rating.tsx';
import { lookAtRating, ratingKey, stopAsking } from './rating-calls.ts';
import { RatingForm } from './rating-form.tsx';
import styles from './rating-screen.module.css';

/** Where the mail that asks for a rating leads: one plan, and what is said of it. */
export function RatingScreen() {
  const { t } = useTranslation(errorTexts, ratingPageTexts);
  const token = useLinkPart('token');
  const isStopping = useLinkPart('stop') === '1';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ratingKey(token),
    queryFn: () => lookAtRating(token ?? ''),
    enabled: Boolean(token),
    gcTime: 0,
  });
  const isDead = token === '' || errorCodeOf(error) === 'link_invalid';
  useKeepFocus(isDead ? 'dead' : data ? 'ready' : 'loading');
  if (isDead) {
    return (
      <NarrowTicket title={t('rating-page.deadTitle')}>
        <p role="status">{t('rating-page.deadText')}</p>
      </NarrowTicket>
    );
  }
  if (token && data) return <Linked key={token} token={token} rating={data} isStopping={isStopping} />;
  if (error && !isFetching) {
    return (
      <NarrowTicket title={t('rating-page.loadFailed')}>
        <p role="status">{describeError(error, t)}</p>
        <p>
          <RetryButton onRetry={() => void refetch()} />
        </p>
      </NarrowTicket>
    );
  }
  return (
    <NarrowTicket title={t('rating-page.title')}>
      <SpinnerLine text={t('rating-page.loading')} />
    </NarrowTicket>
  );
}

type LinkedProps = { token: string; rating: LinkedRating; isStopping: boolean };

function Linked({ token, rating, isStopping }: LinkedProps) {
  const { t } = useTranslation(ratingPageTexts);
  const [isEditing, setEditing] = useState(rating.state === 'asked');
  const [news, setNews] = useState<'thanks' | 'changed'>();
  useKeepFocus(isEditing ? 'form' : 'given');
  const stop = <Stop token={token} />;
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stack}`}>
      <h1 className={typography.name}>{t('rating-page.heading')}</h1>
      <div className={`${ticketStyles.ticket} ${styles.ticket}`}>
        <div className={ticketStyles.main}>
          <Plan rating={rating} />
          {isStopping && stop}
          <div role="status" className={news ? undefined : layout.visuallyHidden}>
            {news && <Note icon="tick">{t(`rating-page.${news}`)}</Note>}
          </div>
          {isEditing ? (
            <RatingForm
              token={token}
              rating={rating}
              onSaved={(isFirst) => {
                setNews(isFirst ? 'thanks' : 'changed');
                setEditing(false);
              }}
            />
          ) : (
            <GivenRating
              rating={rating}
              onEdit={() => {
                setNews(undefined);
                setEditing(true);
              }}
            />
          )}
        </div>
        {!isStopping && <div className={ticketStyles.stub}>{stop}</div>}
      </div>
    </main>
  );
}

function Plan({ rating: { plan, startedAt, endedAt } }: { rating: LinkedRating }) {
  const { t } = useTranslation(commonTexts, ratingPageTexts);
  const language = useLanguage();
  const { place, amount, validity } = boughtPlanWords(plan, t, language);
  const to = formatDate(endedAt, language) ?? '';
  const from = startedAt && formatDate(startedAt, language);
  return (
    <div className={layout.stackSmall}>
      <div className={ticketStyles.place}>
        <Flag code={plan.countryCode} />
        <span>{place}</span>
        <CodePlate code={plan.countryCode} />
      </div>
      <p className={typography.muted}>
        {amount}, {validity}
        <br />
        {from ? t('rating-page.period', { from, to }) : t('rating-page.endedOn', { day: to })}
      </p>
    </div>
  );
}

function Stop({ token }: { token: string }) {
  const { t } = useTranslation(errorTexts, ratingPageTexts);
  const stop = useMutation({ mutationFn: () => stopAsking(token) });
  useKeepFocus(stop.isSuccess ? 'stopped' : 'asking', 'h2');
  return (
    <section className={layout.stackSmall} aria-labelledby="stop">
      <h2 id="stop" className={styles.stopTitle}>
        {t('rating-page.stopTitle')}
      </h2>
      <p className={typography.small}>{t('rating-page.stopText')}</p>
      <div role="status">{stop.isSuccess && <Note icon="tick">{t('rating-page.stopped')}</Note>}</div>
      {stop.isError && <Note tone="bad">{t('rating-page.stopFailed', { reason: describeError(stop.error, t) })}</Note>}
      {!stop.isSuccess && (
        <p>
          <Button pending={stop.isPending} pendingText={t('rating-page.stopping')} onClick={() => stop.mutate()}>
            {t('rating-page.stop')}
          </Button>
        </p>
      )}
    </section>
  );
}
