import type { Product } from '@esimshop/contracts/products';
import type { ReactNode } from 'react';
import factsStyles from '~/components/ui/facts.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import skeletonStyles from '~/components/ui/skeleton.module.css';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { homeTexts } from '~/locales/home.ts';
import { type NamedPlan, planLabels } from '../plan-labels.ts';
import { PlanNote } from '../plan-note.tsx';
import styles from './plan-ticket.module.css';

/** The fields of a plan that a small ticket shows. */
export type TicketPlan = NamedPlan & Pick<Product, 'id' | 'price' | 'currency'>;

type PlanTicketMainProps = {
  product: NamedPlan;
  /** Leaves room for a stub next to it. */
  compact?: boolean;
  children?: ReactNode;
};

/** Place, data and validity of a plan: the part of a small ticket left of its stub. */
export function PlanTicketMain({ product, compact = false, children }: PlanTicketMainProps) {
  const { t } = useTranslation(commonTexts, homeTexts);
  const { place, amount, validity } = planLabels(product, t, useLanguage());
  return (
    <div className={classNames(ticketStyles.main, compact && styles.main)}>
      <div className={classNames(ticketStyles.place, compact && styles.place)}>
        <Flag code={product.countryCode} />
        <h3>{place}</h3>
      </div>
      <dl className={classNames(factsStyles.facts, compact && styles.facts)}>
        <div>
          <dt>{t('home.data')}</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>{t('home.validity')}</dt>
          <dd>{validity}</dd>
        </div>
      </dl>
      <PlanNote plan={product} />
      {children}
    </div>
  );
}

/** A plan as a small ticket with the price on its stub; the whole ticket links to the plan. */
export function PlanTicket({ product }: { product: TicketPlan }) {
  return (
    <LocalLink
      className={`${ticketStyles.ticket} ${styles.ticket} ${styles.upright} ${styles.link}`}
      to={`/products/${product.id}`}
    >
      <PlanTicketMain compact product={product} />
      <div className={`${ticketStyles.stub} ${styles.stub}`}>
        <span className={`${typography.price} ${styles.price}`}>{formatPrice(product.price, product.currency)}</span>
        <Arrow />
      </div>
    </LocalLink>
  );
}

/** Placeholder of the same size while the plan loads. */
export function PlanTicketSkeleton() {
  return (
    <div className={`${ticketStyles.ticket} ${styles.ticket} ${styles.upright}`} aria-hidden="true">
      <div className={`${ticketStyles.main} ${styles.main}`}>
        <div className={`${ticketStyles.place} ${styles.place}`}>
          <span className={`${skeletonStyles.bar} ${styles.placeBar}`} />
        </div>
        <div className={`${factsStyles.facts} ${styles.facts}`}>
          <span className={`${skeletonStyles.bar} ${styles.factBar}`} />
          <span className={`${skeletonStyles.bar} ${styles.factBar}`} />
        </div>
      </div>
      <div className={`${ticketStyles.stub} ${styles.stub}`}>
        <span className={`${skeletonStyles.bar} ${styles.priceBar}`} />
      </div>
    </div>
  );
}
