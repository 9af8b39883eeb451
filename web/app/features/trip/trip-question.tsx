import { buttonClass } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import signStyles from '~/components/ui/sign.module.css';
import typography from '~/components/ui/typography.module.css';
import { PlanTicket } from '~/features/catalogue/plans/plan-ticket.tsx';
import { formatData, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { homeTexts } from '~/locales/home.ts';
import { EXAMPLE_PAGE, type TripExample } from './trip-example.ts';

/** The way to the trip planner, beside what it answers for one trip. */
export function TripQuestion({ example }: { example: TripExample | undefined }) {
  const { t } = useTranslation(homeTexts);
  return (
    <section
      className={`${layout.wrap} ${layout.section} ${signStyles.afterBoard} ${layout.split}`}
      aria-labelledby="trip"
    >
      <div className={layout.stack}>
        <h2 id="trip">{t('home.tripTitle')}</h2>
        <p className={typography.measure}>{t('home.tripText')}</p>
        <p>
          <LocalLink className={buttonClass('secondary')} to="/trip">
            {t('home.tripPlan')}
          </LocalLink>
        </p>
      </div>
      {example && <Example example={example} />}
    </section>
  );
}

function Example({ example: { countries, days, dataMb, plan, others } }: { example: TripExample }) {
  const { t } = useTranslation(commonTexts, homeTexts);
  const data = formatData(dataMb, t, useLanguage());
  return (
    <div className={layout.stack}>
      <p>{t('home.tripExample', { countries, days, data })}</p>
      <PlanTicket product={plan} />
      <p>
        <LocalLink to={EXAMPLE_PAGE}>
          {t('home.tripInstead', {
            price: formatPrice(plan.price, plan.currency),
            count: others.count,
            others: formatPrice(others.total, plan.currency),
          })}
        </LocalLink>
      </p>
    </div>
  );
}
