import type { ReceivedGift } from '@esimshop/contracts/gifts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import factsStyles from '~/components/ui/facts.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { NarrowTicket } from '~/components/ui/narrow-ticket.tsx';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { Route } from '~/components/ui/route.tsx';
import signStyles from '~/components/ui/sign.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { orderArrival } from '~/features/arrivals/arrival.ts';
import { keepArrivals } from '~/features/arrivals/kept-arrivals.ts';
import { speedsOf } from '~/features/catalogue/plan-labels.ts';
import { EsimTicket } from '~/features/esims/esim-ticket.tsx';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { formatTime } from '~/lib/format-time.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { useLinkPart } from '~/lib/use-link-part.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { esimTexts } from '~/locales/esim.ts';
import { giftPageTexts } from '~/locales/gift-page.ts';
import styles from './gift-screen.module.css';

function follow<Answer>(step: 'look' | 'open' | 'mail', token: string): Promise<Answer> {
  return browserApi<Answer>(`/api/gifts/${step}`, { method: 'POST', body: { token } });
}

/** Another link in the same tab is another gift. */
function giftKey(token: string | undefined) {
  return ['gift', token] as const;
}

/** Where the link of a gift leads: from whom it is, and one button that opens it. */
export function GiftScreen() {
  const { t } = useTranslation(errorTexts, giftPageTexts);
  const token = useLinkPart('token');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: giftKey(token),
    queryFn: () => follow<ReceivedGift>('look', token ?? ''),
    enabled: Boolean(token),
    gcTime: 0,
  });
  const isDead = token === '' || errorCodeOf(error) === 'link_invalid';
  useKeepFocus(isDead ? 'dead' : (data?.state ?? 'loading'));
  if (isDead) {
    return (
      <NarrowTicket title={t('gift-page.deadTitle')}>
        <p role="status">{t('gift-page.deadText')}</p>
      </NarrowTicket>
    );
  }
  if (token && data) return <Received key={token} token={token} gift={data} />;
  if (error && !isFetching) {
    return (
      <NarrowTicket title={t('gift-page.loadFailed')}>
        <p role="status">{describeError(error, t)}</p>
        <p>
          <RetryButton onRetry={() => void refetch()} />
        </p>
      </NarrowTicket>
    );
  }
  return (
    <NarrowTicket title={t('gift-page.title')}>
      <SpinnerLine text={t('gift-page.loading')} />
    </NarrowTicket>
  );
}

type ReceivedProps = { token: string; gift: ReceivedGift };

function Received({ token, gift }: ReceivedProps) {
  const { t } = useTranslation(giftPageTexts);
  const language = useLanguage();
  const { state, senderName, openedAt, esim } = gift;
  if (state === 'returned') {
    return (
      <NarrowTicket title={t('gift-page.returnedTitle')}>
        <p role="status">{t('gift-page.returnedText', { name: senderName })}</p>
      </NarrowTicket>
    );
  }
  if (state === 'opened') {
    const moment = openedAt ? formatTime(openedAt, language) : '';
    return (
      <NarrowTicket title={t('gift-page.openedTitle', { moment })}>
        <p role="status">{t('gift-page.openedText')}</p>
        {gift.hasMailbox && <NewLink token={token} />}
        <p>{t('gift-page.askSender', { name: senderName })}</p>
      </NarrowTicket>
    );
  }
  const stops = (['open', 'fly', 'land'] as const).map((key) => ({
    key,
    title: t(`gift-page.steps.${key}.title`),
    text: t(`gift-page.steps.${key}.text`),
  }));
  return (
    <main id="main" tabIndex={-1}>
      <Sign token={token} gift={gift} />
      <div className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
        {esim ? (
          <>
            <div className={layout.stackSmall}>
              <h2>{t('gift-page.yours')}</h2>
              <p className={typography.measure}>{t('gift-page.yoursText')}</p>
            </div>
            <EsimTicket esim={esim} number={1} total={1} />
          </>
        ) : (
          <div className={layout.split}>
            <PlanTicket gift={gift} />
            <Note icon="phone">
              <b>{t('gift-page.fits')}</b> {t('gift-page.fitsText')}
              <p>
                <LocalLink className={iconLinkStyles.iconLink} to="/how-it-works#devices" target="_blank">
                  {t('gift-page.toDevices')}
                </LocalLink>
              </p>
            </Note>
          </div>
        )}
      </div>
      <Route title={t('gift-page.way')} stops={stops} />
    </main>
  );
}

function Sign({ token, gift }: ReceivedProps) {
  const { t } = useTranslation(commonTexts, errorTexts, giftPageTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { place, amount, validity } = boughtPlanWords(gift.plan, t, language);
  const open = useMutation({
    mutationFn: () => follow<ReceivedGift>('open', token),
    onSuccess: (opened) => client.setQueryData(giftKey(token), opened),
    // It may have been opened all the same.
    onError: () => client.invalidateQueries({ queryKey: giftKey(token) }),
    onSettled: () => {
      const known = client.getQueryData<ReceivedGift>(giftKey(token));
      if (known?.esim) keepArrivals([orderArrival(known.esim, Date.now())]);
    },
  });
  return (
    <section className={signStyles.sign}>
      <div className={`${layout.wrap} ${signStyles.inside} ${styles.sign}`}>
        <div className={layout.stack}>
          <p className={typography.lead}>
            <b>{t('gift-page.sends', { name: gift.senderName })}</b>
          </p>
          <h1 className={styles.headline}>{t('gift-page.what', { amount, place })}</h1>
          {gift.note !== '' && (
            <blockquote className={styles.note}>
              <p>{gift.note}</p>
            </blockquote>
          )}
        </div>
        {gift.state === 'ready' && (
          <div className={layout.stack}>
            {open.isError && (
              <Note tone="bad">{t('gift-page.openFailed', { reason: describeError(open.error, t) })}</Note>
            )}
            <button
              type="button"
              className={`${buttonClass('primary')} ${styles.open}`}
              disabled={open.isPending}
              onClick={() => open.mutate()}
            >
              {t(open.isPending ? 'gift-page.opening' : 'gift-page.open')}
              <Arrow />
            </button>
            <p className={typography.small}>
              {t('gift-page.hint', { validity })} {t('gift-page.here')}
            </p>
          </div>
        )}
      </div>
    </section>
  );
}

function PlanTicket({ gift: { plan } }: Pick<ReceivedProps, 'gift'>) {
  const { t } = useTranslation(commonTexts, esimTexts, giftPageTexts);
  const { place, amount, validity } = boughtPlanWords(plan, t, useLanguage());
  return (
    <section className={ticketStyles.ticket} aria-label={t('gift-page.ticket')}>
      <div className={ticketStyles.main}>
        <div className={ticketStyles.place}>
          <Flag code={plan.countryCode} />
          <span>{place}</span>
          <CodePlate code={plan.countryCode} />
        </div>
        <dl className={factsStyles.factsLarge}>
          <div>
            <dt>{t('esim.data')}</dt>
            <dd>{amount}</dd>
          </div>
          <div>
            <dt>{t('esim.validity')}</dt>
            <dd>{validity}</dd>
          </div>
          {plan.speeds.length > 0 && (
            <div>
              <dt>{t('esim.networks')}</dt>
              <dd>{speedsOf(plan).join('/')}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={ticketStyles.stub}>
        <dl className={factsStyles.factsSmall}>
          <div>
            <dt>{t('gift-page.starts')}</dt>
            <dd>{t('gift-page.startsText')}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function NewLink({ token }: { token: string }) {
  const { t } = useTranslation(errorTexts, giftPageTexts);
  const mail = useMutation({ mutationFn: () => follow('mail', token) });
  return (
    <>
      <p>{t('gift-page.notMe')}</p>
      <div role="status">{mail.isSuccess && <Note icon="tick">{t('gift-page.mailed')}</Note>}</div>
      {mail.isError && (
        <Note tone="bad">
          {errorCodeOf(mail.error) === 'rate_limited' ? t('gift-page.mailedLately') : describeError(mail.error, t)}
        </Note>
      )}
      {!mail.isSuccess && (
        <p>
          <Button pending={mail.isPending} pendingText={t('gift-page.mailing')} onClick={() => mail.mutate()}>
            <Icon name="mail" />
            {t('gift-page.mail')}
          </Button>
        </p>
      )}
    </>
  );
}
