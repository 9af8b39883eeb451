import { AUTOMATIC_DAYS } from '@esimshop/contracts/automatic-limits';
import type { AutomaticRule, AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import type { PortalEsim } from '@esimshop/contracts/portal';
import { useId } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import codePlateStyles from '~/components/ui/code-plate.module.css';
import factsStyles from '~/components/ui/facts.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { esimStatusOf } from '~/features/esims/esim-status.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { UsageBar } from '~/features/esims/usage-bar.tsx';
import { forecastUsage } from '~/features/portal/usage-forecast.ts';
import { formatData, formatPrice } from '~/lib/format.ts';
import { formatLongDay, formatTime } from '~/lib/format-time.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { automaticTexts } from '~/locales/automatic.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { statusTexts } from '~/locales/statuses.ts';
import styles from './automatic.module.css';
import { mostOf } from './automatic-choice.ts';
import { type AutomaticAddress, useAutomaticAct } from './automatic-query.ts';
import { cardWords, describeSwitchFailure } from './automatic-words.ts';

type AutomaticOnProps = {
  address: AutomaticAddress;
  esim: PortalEsim;
  rule: AutomaticRule;
  card: AutomaticTopUp['card'];
  /** Undefined while it is being changed, or cannot be. */
  onChange: (() => void) | undefined;
};

/** An eSIM with automatic top-ups on: what comes next, and the one tap that ends them. */
export function AutomaticOn({ address, esim, rule, card, onChange }: AutomaticOnProps) {
  const { t } = useTranslation(automaticTexts, commonTexts, errorTexts, statusTexts);
  const language = useLanguage();
  const inUtc = { language, timeZone: 'UTC' };
  const titleId = useId();
  const act = useAutomaticAct(address);
  const { place, amount } = boughtPlanWords({ ...esim, dataMb: esim.totalMb }, t, language);
  const { text, tone, icon } = esimStatusOf(esim);
  const { thresholdMb, dataMb, price, currency, times, used } = rule;
  const words = {
    left: formatData(thresholdMb, t, language),
    data: formatData(dataMb, t, language),
    price: formatPrice(price, currency),
    times: t('automatic.times', { count: times }),
  };
  return (
    <section className={`${ticketStyles.ticket} ${ticketStyles.wide}`} aria-labelledby={titleId}>
      <div className={ticketStyles.main}>
        <div className={ticketStyles.place}>
          <Flag code={esim.countryCode} />
          <h2 id={titleId}>{place}</h2>
          <span className={codePlateStyles.plate}>{amount}</span>
          <Badge tone={tone} icon={icon}>
            {'key' in text ? t(`statuses.esim.${text.key}`) : text.words}
          </Badge>
        </div>
        {rule.dueAt && (
          <Note icon="clock">
            <Trans
              text={t('automatic.due')}
              values={{ ...words, moment: formatTime(rule.dueAt, language) }}
              components={{ b: <b /> }}
            />
          </Note>
        )}
        {rule.isBuying && (
          <Note icon="clock">
            <Trans text={t('automatic.buying')} values={words} components={{ b: <b /> }} />
          </Note>
        )}
        <Meter esim={esim} thresholdMb={thresholdMb} />
        <p className={styles.rule}>{t('automatic.rule', words)}</p>
        <dl className={factsStyles.factsSmall}>
          <div>
            <dt>{t('automatic.charged')}</dt>
            <dd>{t('automatic.chargedOf', { used, times })}</dd>
          </div>
          <div>
            <dt>{t('automatic.limit')}</dt>
            <dd>{formatPrice(mostOf(price, currency, times), currency)}</dd>
          </div>
          <div>
            <dt>{t('automatic.card')}</dt>
            <dd>{cardWords(card, t)}</dd>
          </div>
        </dl>
      </div>
      <div className={ticketStyles.stub}>
        <div className={styles.onOff}>
          <span className={styles.plate}>
            <Icon name="tick" />
          </span>
          <p>
            <b>{t('automatic.on')}</b>
            <small>
              {t('automatic.since', { day: formatLongDay(rule.since, inUtc), until: formatLongDay(rule.until, inUtc) })}
            </small>
          </p>
        </div>
        <p className={typography.small}>{t('automatic.notice', { days: AUTOMATIC_DAYS })}</p>
        {act.error && <Note tone="bad">{describeSwitchFailure(act.error, t)}</Note>}
        <Button
          wide
          pending={act.isPending}
          pendingText={t('automatic.switchingOff')}
          onClick={() => act.mutate({ act: 'off' })}
        >
          {t('automatic.switchOff')}
        </Button>
        {onChange && (
          <p>
            <Button variant="text" onClick={onChange}>
              {t('automatic.change')}
            </Button>
          </p>
        )}
        <p className={`${typography.small} ${typography.muted}`}>{t('automatic.dataStays')}</p>
      </div>
    </section>
  );
}

/** How much is used, with a mark where data is added, and how long that lasts. */
function Meter({ esim, thresholdMb }: { esim: PortalEsim; thresholdMb: number }) {
  const { t } = useTranslation(automaticTexts, commonTexts);
  const language = useLanguage();
  const { totalMb, leftMb, waiting } = esim;
  const mark = totalMb !== null && totalMb > thresholdMb ? ((totalMb - thresholdMb) / totalMb) * 100 : undefined;
  const untilMb = leftMb === null ? 0 : leftMb - thresholdMb;
  const pace =
    totalMb !== null && waiting.length === 0 && forecastUsage({ ...esim, totalMb: totalMb - thresholdMb }, Date.now());
  return (
    <div className={layout.stackSmall}>
      <div className={styles.meter}>
        <UsageBar usage={esim} />
        {mark !== undefined && <span className={styles.mark} style={{ left: `${mark}%` }} aria-hidden="true" />}
      </div>
      {untilMb > 0 && (
        <p className={typography.small}>
          <Trans
            text={t('automatic.untilNext')}
            values={{ left: formatData(untilMb, t, language) }}
            components={{ b: <b /> }}
          />
          {pace &&
            pace.lasts === 'until' &&
            ` ${t('automatic.pace', { day: formatLongDay(pace.endsAt, { language, timeZone: 'UTC' }) })}`}
        </p>
      )}
    </div>
  );
}
