import { describeAllowances } from '@esimshop/contracts/allowances';
import type { Product } from '@esimshop/contracts/products';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { Badge } from '~/components/ui/badge.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import codePlateStyles from '~/components/ui/code-plate.module.css';
import factsStyles from '~/components/ui/facts.module.css';
import flagStyles from '~/components/ui/flag.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { DeviceCheck } from '~/features/devices/device-check.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { addingTexts } from '~/locales/adding.ts';
import { choosingTexts } from '~/locales/choosing.ts';
import { commonTexts } from '~/locales/common.ts';
import { planTexts } from '~/locales/plans.ts';
import { productTexts } from '~/locales/product.ts';
import { regionTexts } from '~/locales/regions.ts';
import { AddAnother, type AddOptions, BuyNow, CheckoutLink, type InCart, readAddOptions } from '../next-step.tsx';
import { placeOf, planLabels, pricePerDay, pricePerGb, speedsOf } from '../plan-labels.ts';
import { PlanNote } from '../plan-note.tsx';
import { TypicalUse } from '../typical-use.tsx';
import styles from './product-ticket.module.css';

/** The form that adds this plan to the cart. */
export const PRODUCT_FORM_ID = 'buy';

type ProductTicketProps = {
  product: Product;
  pending: boolean;
  inCart: InCart | undefined;
  onAdd: (options: AddOptions) => void;
};

/** The plan as a ticket: place, data, validity; the stub has the price and the add-to-cart button. */
export function ProductTicket({ product, onAdd, ...adding }: ProductTicketProps) {
  const { t } = useTranslation(commonTexts, planTexts, productTexts);
  const regionName = useRegionName();
  const language = useLanguage();
  const labels = planLabels(product, t, language);
  const { place, amount, validity } = labels;
  const region = regionName(product.regionName);
  const where = placeOf(product, t, language);
  return (
    <section className={`${ticketStyles.ticket} ${ticketStyles.wide}`} aria-labelledby="plan">
      <div className={`${ticketStyles.main} ${styles.main}`}>
        <div className={ticketStyles.placeLarge}>
          {product.imageUrl?.startsWith('/') ? (
            <img
              className={`${flagStyles.flag} ${flagStyles.large}`}
              src={product.imageUrl}
              width="54"
              height="36"
              alt=""
            />
          ) : (
            <Flag code={product.countryCode} size="large" />
          )}
          <h1 id="plan">
            {place}
            <span className={layout.visuallyHidden}>{t('product.headingRest', labels)}</span>
          </h1>
          {product.coverage === 'local' ? (
            <span className={codePlateStyles.plate}>{product.countryCode}</span>
          ) : (
            <span className={codePlateStyles.plate}>{t('common.countries', { count: product.countryCount })}</span>
          )}
          {region && region !== where && <span className={codePlateStyles.plate}>{region}</span>}
        </div>
        {/* Its calls are a fact of their own below. */}
        <PlanNote plan={{ ...product, features: {} }} />
        <dl className={factsStyles.factsLarge}>
          <div>
            <dt>{t('product.data')}</dt>
            <dd>{amount}</dd>
          </div>
          <div>
            <dt>{t('product.validity')}</dt>
            <dd>{validity}</dd>
          </div>
          <div>
            <dt>{t('product.region')}</dt>
            <dd>{region || where}</dd>
          </div>
        </dl>
        <dl className={`${factsStyles.factsSmall} ${styles.facts}`}>
          {product.speeds.length > 0 && (
            <div>
              <dt>{t('product.network')}</dt>
              <dd>{speedsOf(product).join('/')}</dd>
            </div>
          )}
          <div>
            <dt>{t('plans.calls')}</dt>
            <dd>{describeAllowances(product.features, language, t('common.unlimited')) || t('plans.dataOnly')}</dd>
          </div>
          {product.startsOnFirstConnection !== null && (
            <div>
              <dt>{t('product.starts')}</dt>
              <dd>{product.startsOnFirstConnection ? t('plans.onFirstConnection') : t('plans.onPurchase')}</dd>
            </div>
          )}
        </dl>
        <TypicalUse plan={product} />
        <ul className={styles.features} aria-label={t('product.features')}>
          {[
            t('product.featureInstant'),
            ...(product.topUp ? [t('product.featureTopUp')] : []),
            t('product.featureNoContract'),
          ].map((feature) => (
            <li key={feature}>
              <Icon name="tick" variant="small" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <ProductStub product={product} onAdd={onAdd} {...adding} />
    </section>
  );
}

function ProductStub({ product, pending, inCart, onAdd }: ProductTicketProps) {
  const { t } = useTranslation(choosingTexts, productTexts);
  const unitPrice = product.unlimited ? pricePerDay(product) : pricePerGb(product);
  const unitPriceText = product.unlimited ? 'product.pricePerDay' : 'product.pricePerGb';
  return (
    <form
      id={PRODUCT_FORM_ID}
      className={`${ticketStyles.stub} ${styles.stub}`}
      data-live=""
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onAdd(readAddOptions(event));
      }}
    >
      <p className={typography.priceLarge}>{formatPrice(product.price, product.currency)}</p>
      <p className={`${typography.muted} ${typography.figures}`}>
        {unitPrice ? t(unitPriceText, { price: unitPrice }) : t('product.noFees')}
      </p>
      <BuyAction product={product} pending={pending} inCart={inCart} />
      <div className={styles.otherActs}>
        {product.available && !inCart && <BuyNow pending={pending} />}
        <LocalLink className={buttonClass('secondary')} to="/cart">
          {t('product.viewCart')}
        </LocalLink>
      </div>
      <p className={`${typography.small} ${typography.muted}`}>{t('product.refund', { days: REFUND_DAYS })}</p>
      <div className={typography.small}>
        <DeviceCheck>
          <Icon name="phone" />
          {t('choosing.phone')}
        </DeviceCheck>
      </div>
    </form>
  );
}

function BuyAction({ product, pending, inCart }: Omit<ProductTicketProps, 'onAdd'>) {
  const { t } = useTranslation(addingTexts, productTexts);
  if (inCart) {
    return (
      <>
        <p className={typography.small} role="status">
          {t('adding.inCart', { count: inCart.count })}
        </p>
        <CheckoutLink total={inCart.total} wide />
        <AddAnother pending={pending} />
      </>
    );
  }
  if (product.available) {
    return (
      <Button variant="primary" wide type="submit" pending={pending} pendingText={t('product.adding')}>
        {t('product.add')}
        <Arrow />
      </Button>
    );
  }
  return (
    <>
      <Badge tone="bad" icon="alert">
        {t('adding.soldOut')}
      </Badge>
      <p className={typography.small}>{t('adding.soldOutText')}</p>
    </>
  );
}

/** The region's name in the visitor's language; the catalogue's own where there is no translation. */
function useRegionName(): (region: string) => string {
  const { t, exists } = useTranslation(regionTexts);
  return (region) => {
    const known = region !== '' && exists(`regions.${region}`);
    return known ? t(`regions.${region as keyof typeof regionTexts.en}`) : region;
  };
}
