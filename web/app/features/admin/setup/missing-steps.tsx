import { SETUP_STEPS, type Setup } from '@esimshop/contracts/admin-setup';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminSetupTexts } from '~/locales/admin-setup.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from '../parts/board.module.css';
import setupStyles from './setup.module.css';
import { listMissing, placeOf, REHEARSAL_ID, rowId } from './step-places.ts';

/** What is missing before the first real sale, as a departures board: what, why, how long it takes, where. */
export function MissingSteps({ setup }: { setup: Setup }) {
  const { state, steps } = setup;
  const { t } = useAdminTranslation(adminSetupTexts);
  const language = useLanguage();
  const missing = listMissing(setup);
  const minutes = missing.reduce((sum, { step }) => sum + SETUP_STEPS[step].minutes, 0);
  const done = steps.length - missing.length;
  const count = missing.length;
  return (
    <section className={styles.board} aria-labelledby="missing">
      <div className={styles.head}>
        <h1 id="missing">
          {count > 0
            ? t(state === 'open' ? 'admin-setup.fallen' : 'admin-setup.missing', { count })
            : t('admin-setup.nothingMissing')}
        </h1>
        <p>{t(`admin-setup.states.${state}`)}</p>
      </div>
      {missing.map(({ step, verdict, findings }, index) => {
        const place = placeOf(step);
        const content = (
          <>
            <span className={styles.count}>{formatNumber(index + 1, language)}</span>
            <span className={styles.what}>
              <b>{t(`admin-setup.acts.${step}`)}</b>{' '}
              <span>{findings.find((finding) => finding.verdict === verdict)?.what ?? t('admin-setup.notLooked')}</span>
            </span>
            <span className={styles.amount}>{t('admin-setup.minutes', { count: SETUP_STEPS[step].minutes })}</span>
            <span className={styles.age}>{t(`admin-setup.places.${step}`)}</span>
            <span className={styles.way}>
              <span>{t(place ? 'admin-setup.goThere' : 'admin-setup.readHow')}</span>
              <Icon name="arrow" />
            </span>
          </>
        );
        return place ? (
          <LocalLink key={step} className={styles.row} to={place}>
            {content}
          </LocalLink>
        ) : (
          <a key={step} className={styles.row} href={`#${step === 'rehearsal' ? REHEARSAL_ID : rowId(step)}`}>
            {content}
          </a>
        );
      })}
      <div className={setupStyles.progress}>
        <progress max={steps.length} value={done} aria-label={t('admin-setup.progress')} />
        <p>
          <b>
            {t('admin-setup.done', { done: formatNumber(done, language), total: formatNumber(steps.length, language) })}
          </b>{' '}
          {count > 0 && t('admin-setup.minutesLeft', { count: minutes })}
        </p>
      </div>
    </section>
  );
}
