import type { RegionalCountry } from '@esimshop/contracts/destinations';
import { placeInText } from '@esimshop/contracts/place-in-text';
import type { Product } from '@esimshop/contracts/products';
import type { ShownRatings } from '@esimshop/contracts/ratings';
import { lazy, Suspense } from 'react';
import codePlateStyles from '~/components/ui/code-plate.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { planTexts } from '~/locales/plans.ts';
import { mustInstallBefore } from '../install-before.ts';
import type { AddOptions, InCart } from '../next-step.tsx';
import { TripPlannerLink } from '../trip-planner-link.tsx';
import { CoveredCountries } from './covered-countries.tsx';
import { PlanBenefits } from './plan-benefits.tsx';
import { usePlanChoice } from './plan-choice.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { usePlanTools } from './plan-tools.tsx';
import styles from './plans-screen.module.css';

/** Comes after the page, where there are any; last, since what it moves is below what is looked at. */
const RatingsBlock = lazy(async () => ({ default: (await import('../ratings/ratings-block.tsx')).RatingsBlock }));

type PlansScreenProps = {
  products: readonly [Product, ...Product[]];
  covered: { countries: readonly RegionalCountry[] | undefined; failed: boolean };
  ratings: ShownRatings | undefined;
  pending: boolean;
  inCart: (product: Product | undefined) => InCart | undefined;
  onAdd: (product: Product, options: AddOptions) => void;
};

/** All plans of one place on one screen, with their shared facts and coverage. */
export function PlansScreen({ products, covered, ratings, pending, inCart, onAdd }: PlansScreenProps) {
  const { t } = useTranslation(planTexts);
  const language = useLanguage();
  const { form, bar, shown, chosen, choose } = usePlanChoice({ products, pending, inCart, onAdd });
  const tools = usePlanTools({ shown, chosen, onChoose: choose });
  const [{ countryCode, names, coverage }] = products;
  const place = names[language];
  return (
    <>
      <main id="main" tabIndex={-1}>
        <div className={`${layout.wrap} ${styles.page}`}>
          <div className={styles.head}>
            <LocalLink
              className={iconLinkStyles.iconLink}
              to={coverage === 'local' ? '/products' : `/products?coverage=${coverage}`}
            >
              <Icon name="back" />
              {t('plans.viewAll')}
            </LocalLink>
            <h1 className={typography.name}>
              <Flag code={countryCode} size="large" />
              {place}
              {coverage === 'local' && <span className={codePlateStyles.plate}>{countryCode}</span>}
            </h1>
            <p className={typography.muted} role="status">
              {t(coverage === 'global' ? 'plans.showingGlobal' : 'plans.showing', {
                count: products.length,
                place: placeInText(countryCode, place, language),
              })}
            </p>
            {mustInstallBefore(countryCode) && <p>{t('plans.installBefore', { place })}</p>}
            {tools.buttons}
          </div>
          {form}
          {tools.panels}
          <PlanFacts products={products} />
        </div>
        {coverage !== 'local' && (
          <>
            <CoveredCountries {...covered} />
            <div className={layout.wrap}>
              <TripPlannerLink />
            </div>
          </>
        )}
        <PlanBenefits products={products} />
        {ratings && (
          <Suspense fallback={null}>
            <RatingsBlock ratings={ratings} place={placeInText(countryCode, place, language)} />
          </Suspense>
        )}
      </main>
      {bar}
    </>
  );
}
