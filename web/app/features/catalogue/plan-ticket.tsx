import type { Product } from '@esimshop/contracts/products';
import type { ReactNode } from 'react';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { type NamedPlan, planWords } from './plan-words.ts';

/** What a small ticket says of a plan. */
export type TicketPlan = NamedPlan & Pick<Product, 'id' | 'price' | 'currency'>;

/** Where a plan is for, how much it holds and how long it lasts: the part of a small ticket left of its stub. */
export function PlanTicketMain({ product, children }: { product: NamedPlan; children?: ReactNode }) {
  const { t } = useTranslation();
  const { place, amount, validity } = planWords(product, t, useLanguage());
  return (
    <div className="ticket-main">
      <div className="ticket-to">
        <Flag code={product.countryCode} />
        <h3>{place}</h3>
      </div>
      <dl className="facts">
        <div>
          <dt>{t('home.data')}</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>{t('home.validity')}</dt>
          <dd>{validity}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

/** A plan as a small ticket whose stub is the price; the whole ticket leads to the plan. */
export function PlanTicket({ product }: { product: TicketPlan }) {
  return (
    <LocalLink className="ticket ticket-link ticket-side ticket-home" to={`/products/${product.id}`}>
      <PlanTicketMain product={product} />
      <div className="ticket-stub">
        <span className="price">{formatPrice(product.price, product.currency)}</span>
        <Arrow />
      </div>
    </LocalLink>
  );
}

/** The same box while the plan loads. */
export function PlanTicketSkeleton() {
  return (
    <div className="ticket ticket-side ticket-home" aria-hidden="true">
      <div className="ticket-main">
        <div className="ticket-to">
          <span className="bone bone-l" />
        </div>
        <div className="facts">
          <span className="bone bone-fact" />
          <span className="bone bone-fact" />
        </div>
      </div>
      <div className="ticket-stub">
        <span className="bone bone-p" />
      </div>
    </div>
  );
}
