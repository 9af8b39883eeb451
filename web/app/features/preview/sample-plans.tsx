import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { useAddToCart } from '~/features/cart/use-add-to-cart.ts';
import { coverageInText, planLabels, planTitle } from '~/features/catalogue/plan-labels.ts';
import { PlanTicketMain } from '~/features/catalogue/plans/plan-ticket.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { addingTexts } from '~/locales/adding.ts';
import { commonTexts } from '~/locales/common.ts';
import { homeTexts } from '~/locales/home.ts';
import { productTexts } from '~/locales/product.ts';
import styles from './sample-plans.module.css';
import { sampleProducts } from './sample-products.ts';

/** The samples as tickets; pressing one toasts that it is a sample. */
export function SamplePlans() {
  const { t } = useTranslation(addingTexts, commonTexts, homeTexts, productTexts);
  const language = useLanguage();
  const { add } = useAddToCart({ failure: 'adding.listFailed' });
  return (
    <section className={`${layout.wrap} ${layout.section} ${layout.stackLarge}`} aria-labelledby="featured">
      <h2 id="featured">{t('home.featured')}</h2>
      <ul className={`${layout.plainList} ${layout.cards} ${styles.three}`}>
        {sampleProducts.map((product) => (
          <li className={ticketStyles.ticket} key={product.id}>
            <PlanTicketMain product={product}>
              <p className={`${typography.small} ${typography.muted}`}>
                {t('product.prepaidText', {
                  ...planLabels(product, t, language),
                  place: coverageInText(product, t, language),
                })}
              </p>
            </PlanTicketMain>
            <div className={ticketStyles.stub}>
              <span className={typography.price}>{formatPrice(product.price, product.currency)}</span>
              <Button onClick={() => add({ product, title: planTitle(product, t, language) })}>
                {t('adding.viewDetails')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
