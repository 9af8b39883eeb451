import { useId } from 'react';
import { Flag } from '~/components/ui/flag.tsx';
import boardStyles from '~/components/ui/hanging-board.module.css';
import { Arrow, Icon, type IconName } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import type { Arrival, ArrivalState } from '~/features/arrivals/arrival.ts';
import { classNames } from '~/lib/class-names.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { arrivalTexts } from '~/locales/arrivals.ts';
import { commonTexts } from '~/locales/common.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { describeAge, describeArrival } from './arrival-words.ts';
import styles from './arrivals-board.module.css';

const ICONS: Record<ArrivalState, IconName> = {
  preparing: 'refresh',
  waiting: 'clock',
  installed: 'phone',
  connected: 'bars',
  used_up: 'alert',
  over: 'minus',
  returned: 'refund',
  given: 'send',
};

type ArrivalsBoardProps = {
  /** In the order in which they are shown. */
  arrivals: readonly Arrival[];
  now: number;
  /** Beside a sign instead of across the page. */
  isBeside?: boolean;
  /** Without a connection nothing can be opened, and figures have their age. */
  isOffline?: boolean;
  /** Where what is to be done now with an eSIM is done. */
  toAct?: (arrival: Arrival) => string | undefined;
};

/** The traveller's own board: one row an eSIM, and in yellow the one thing to do now. */
export function ArrivalsBoard({ arrivals, now, isBeside = false, isOffline = false, toAct }: ArrivalsBoardProps) {
  const { t } = useTranslation(arrivalTexts, commonTexts, offlineTexts);
  const language = useLanguage();
  const titleId = useId();
  const findIn = (wanted: ArrivalState) => arrivals.find(({ state }) => state === wanted);
  // Beside a sign, the sign is it.
  const due = isBeside ? undefined : (findIn('used_up') ?? (isOffline ? undefined : findIn('waiting')));
  return (
    <section
      className={classNames(boardStyles.board, isBeside ? boardStyles.beside : styles.across)}
      aria-labelledby={titleId}
    >
      <div className={styles.inner}>
        <div className={boardStyles.head}>
          <h2 id={titleId}>{t('arrivals.title')}</h2>
        </div>
        <ul className={layout.plainList}>
          {arrivals.map((arrival) => (
            <Row key={arrival.iccid} arrival={arrival} now={now}>
              {arrival === due && <Act arrival={arrival} isOffline={isOffline} to={toAct?.(arrival)} />}
            </Row>
          ))}
        </ul>
        {isOffline && <p className={styles.age}>{describeAge(arrivals, { now, t, language })}</p>}
      </div>
    </section>
  );
}

const ENDED: readonly ArrivalState[] = ['over', 'returned', 'given'];

type RowProps = { arrival: Arrival; now: number; children: React.ReactNode };

function Row({ arrival, now, children }: RowProps) {
  const { t } = useTranslation(arrivalTexts, commonTexts);
  const { state, countryCode } = arrival;
  const { place, figure, note } = describeArrival(arrival, { now, t, language: useLanguage() });
  return (
    <li className={classNames(styles.row, ENDED.includes(state) && styles.ended)}>
      <Flag code={countryCode} />
      <b className={styles.place}>{place}</b>
      <span className={styles.state}>
        <Icon name={ICONS[state]} variant="small" />
        {t(`arrivals.states.${state}`)}
      </span>
      <span className={styles.figure}>
        {figure && <b>{figure}</b>} <small>{note}</small>
      </span>
      {children}
    </li>
  );
}

type ActProps = { arrival: Arrival; isOffline: boolean; to: string | undefined };

function Act({ arrival: { state }, isOffline, to }: ActProps) {
  const { t } = useTranslation(arrivalTexts);
  if (isOffline) return <p className={styles.act}>{t('arrivals.acts.topUpOffline')}</p>;
  if (to === undefined) return null;
  return (
    <LocalLink className={styles.act} to={to}>
      {t(state === 'used_up' ? 'arrivals.acts.topUp' : 'arrivals.acts.install')}
      <Arrow />
    </LocalLink>
  );
}
