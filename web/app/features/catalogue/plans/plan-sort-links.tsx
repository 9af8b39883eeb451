import type { Product } from '@esimshop/contracts/products';
import { useSearchParams } from 'react-router';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { choosingTexts } from '~/locales/choosing.ts';
import { placePath } from '../places.ts';
import styles from './plan-sort-links.module.css';
import { PLAN_SORTS, readPlanSort, withPlanSort } from './sort-plans.ts';

const SORT_TEXTS = { data: 'choosing.sortData', price: 'choosing.sortPrice', gb: 'choosing.sortGb' } as const;

/** The sort order of the prepaid plans: links, so that it works without JavaScript and the URL holds it. */
export function PlanSortLinks({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation(choosingTexts);
  const [query, setQuery] = useSearchParams();
  const [first] = products;
  if (!first) return null;
  const [path, place] = placePath({ code: first.countryCode, coverage: first.coverage }).split('?');
  const current = readPlanSort(query);
  return (
    <p className={styles.orders}>
      <span>{t('choosing.sort')}</span>
      {PLAN_SORTS.map((sort) => (
        <LocalLink
          key={sort}
          to={`${path}?${withPlanSort(new URLSearchParams(place), sort)}`}
          aria-current={sort === current || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setQuery(withPlanSort(query, sort), { replace: true, preventScrollReset: true });
          }}
        >
          {t(SORT_TEXTS[sort])}
        </LocalLink>
      ))}
    </p>
  );
}
