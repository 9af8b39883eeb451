import { Button } from '~/components/ui/button.tsx';
import { useAddToCart } from '~/features/cart/add-to-cart.ts';
import { PlanTicketMain } from '~/features/catalogue/plan-ticket.tsx';
import { planTitle, planWords } from '~/features/catalogue/plan-words.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { sampleProducts } from './sample-products.ts';

/** The samples as tickets; pressing one says that it is a sample. */
export function SamplePlans() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { add } = useAddToCart({ failure: 'adding.listFailed' });
  return (
    <section className="wrap section stack-l" aria-labelledby="featured">
      <h2 id="featured">{t('home.featured')}</h2>
      <ul className="plain cards cards-3">
        {sampleProducts.map((product) => (
          <li className="ticket" key={product.id}>
            <PlanTicketMain product={product}>
              <p className="small muted">{t('product.prepaidText', planWords(product, t, language))}</p>
            </PlanTicketMain>
            <div className="ticket-stub">
              <span className="price">{formatPrice(product.price, product.currency)}</span>
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
