import type { RegionalCountry } from '@esimshop/contracts/destinations';
import type { Product } from '@esimshop/contracts/products';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { usePlanTools } from '~/features/planning/plan-tools.tsx';
import { TripWay } from '~/features/planning/trip-way.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { Assurance } from './assurance.tsx';
import { CoveredCountries } from './covered-countries.tsx';
import { usePlanChoice } from './plan-choice.tsx';
import { PlanFacts } from './plan-facts.tsx';

type PlansScreenProps = {
  products: readonly [Product, ...Product[]];
  covered: { countries: readonly RegionalCountry[] | undefined; failed: boolean };
  pending: boolean;
  onAdd: (product: Product) => void;
};

/** All plans of one place on one screen, with what holds for all of them and where they work. */
export function PlansScreen({ products, covered, pending, onAdd }: PlansScreenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { form, bar, chosen, choose } = usePlanChoice({ products, pending, onAdd });
  const tools = usePlanTools({ products, chosen, onChoose: choose });
  const [{ countryCode, names, coverage }] = products;
  const place = names[language];
  return (
    <>
      <main id="main" tabIndex={-1}>
        <div className="wrap plans-page">
          <div className="plans-head">
            <LocalLink className="back" to={coverage === 'local' ? '/products' : `/products?coverage=${coverage}`}>
              <Icon name="back" />
              {t('plans.viewAll')}
            </LocalLink>
            <h1 className="name">
              <Flag code={countryCode} size="large" />
              {place}
              {coverage === 'local' && <span className="plate">{countryCode}</span>}
            </h1>
            <p className="muted" role="status">
              {t('plans.showing', { count: products.length, place })}
            </p>
            {tools.buttons}
          </div>
          {form}
          {tools.panels}
          <PlanFacts products={products} />
        </div>
        {coverage !== 'local' && (
          <>
            <CoveredCountries {...covered} />
            <div className="wrap">
              <TripWay />
            </div>
          </>
        )}
        <Assurance products={products} />
      </main>
      {bar}
    </>
  );
}
