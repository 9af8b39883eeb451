import type { Product } from '@esimshop/contracts/products';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { DeviceCheck } from '~/features/devices/device-check.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { planWords, pricePerDay, pricePerGb, speedsOf } from './plan-words.ts';
import { useRegionName } from './use-region-name.ts';

/** The form that puts this plan into the cart. */
export const PRODUCT_FORM_ID = 'buy';

type ProductTicketProps = { product: Product; pending: boolean; onAdd: () => void };

/** The plan as a ticket: where, how much, how long; its stub is the price and the way to the cart. */
export function ProductTicket({ product, pending, onAdd }: ProductTicketProps) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  const words = planWords(product, t, useLanguage());
  const { place, amount, validity } = words;
  const region = regionName(product.regionName);
  return (
    <section className="ticket ticket-wide ticket-buy" aria-labelledby="plan">
      <div className="ticket-main">
        <div className="ticket-to ticket-to-l">
          {product.imageUrl?.startsWith('/') ? (
            <img className="flag flag-l" src={product.imageUrl} width="54" height="36" alt="" />
          ) : (
            <Flag code={product.countryCode} size="large" />
          )}
          <h1 id="plan">
            {place}
            <span className="vh">{t('product.headingRest', words)}</span>
          </h1>
          {product.coverage === 'local' ? (
            <span className="plate">{product.countryCode}</span>
          ) : (
            <span className="plate">{t('common.countries', { count: product.countryCount })}</span>
          )}
          {region && region !== place && <span className="plate">{region}</span>}
        </div>
        <dl className="facts facts-l">
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
            <dd>{region || place}</dd>
          </div>
        </dl>
        <dl className="facts facts-s facts-2">
          {product.speeds.length > 0 && (
            <div>
              <dt>{t('product.network')}</dt>
              <dd>{speedsOf(product).join('/')}</dd>
            </div>
          )}
          <div>
            <dt>{t('product.calls')}</dt>
            <dd>{t('product.dataOnly')}</dd>
          </div>
          {product.startsOnFirstConnection !== null && (
            <div>
              <dt>{t('product.starts')}</dt>
              <dd>
                {product.startsOnFirstConnection
                  ? t('product.startsOnConnection', { place })
                  : t('product.startsOnInstall')}
              </dd>
            </div>
          )}
        </dl>
        <ul className="ticks" aria-label={t('product.features')}>
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
      <ProductStub product={product} pending={pending} onAdd={onAdd} />
    </section>
  );
}

function ProductStub({ product, pending, onAdd }: ProductTicketProps) {
  const { t } = useTranslation();
  const share = product.unlimited ? pricePerDay(product) : pricePerGb(product);
  const shareText = product.unlimited ? 'product.pricePerDay' : 'product.pricePerGb';
  return (
    <form
      id={PRODUCT_FORM_ID}
      className="ticket-stub stub-buy"
      data-live=""
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onAdd();
      }}
    >
      <p className="price price-l">{formatPrice(product.price, product.currency)}</p>
      <p className="muted num">{share ? t(shareText, { price: share }) : t('product.noFees')}</p>
      <Button look="go" wide type="submit" pending={pending} pendingText={t('product.adding')}>
        {t('product.add')}
        <Arrow />
      </Button>
      <LocalLink className={buttonClass('line')} to="/cart">
        {t('product.viewCart')}
      </LocalLink>
      <p className="small muted">{t('product.refund')}</p>
      <div className="small">
        <DeviceCheck>
          <Icon name="phone" />
          {t('choosing.phone')}
        </DeviceCheck>
      </div>
    </form>
  );
}
