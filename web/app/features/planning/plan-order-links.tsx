import type { Product } from '@esimshop/contracts/products';
import { useSearchParams } from 'react-router';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { placePath } from '~/features/catalogue/places.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { PLAN_ORDERS, readPlanOrder, withPlanOrder } from './sort-plans.ts';

const ORDER_TEXTS = { data: 'choosing.sortData', price: 'choosing.sortPrice', gb: 'choosing.sortGb' } as const;

/** In which order the prepaid plans stand: links, so that it works without script and the address keeps it. */
export function PlanOrderLinks({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const [first] = products;
  if (!first) return null;
  const [path, place] = placePath({ code: first.countryCode, coverage: first.coverage }).split('?');
  const current = readPlanOrder(query);
  return (
    <p className="orders">
      <span>{t('choosing.sort')}</span>
      {PLAN_ORDERS.map((order) => (
        <LocalLink
          key={order}
          to={`${path}?${withPlanOrder(new URLSearchParams(place), order)}`}
          aria-current={order === current || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setQuery(withPlanOrder(query, order), { replace: true, preventScrollReset: true });
          }}
        >
          {t(ORDER_TEXTS[order])}
        </LocalLink>
      ))}
    </p>
  );
}
