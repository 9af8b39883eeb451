import type { User } from '@esimshop/contracts/accounts';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import type { UserOrder } from '@esimshop/contracts/user-orders';
import { useQuery } from '@tanstack/react-query';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow, Icon, type IconName } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { esimStatusOf } from '~/features/esims/esim-status.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { UsageBar } from '~/features/esims/usage-bar.tsx';
import { WaitingPlans } from '~/features/esims/waiting-plans.tsx';
import { lineAmount } from '~/features/orders/line-amount.ts';
import { describeError } from '~/lib/error-text.ts';
import { formatDate, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { profileTexts } from '~/locales/profile.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import { ordersQuery } from './orders-query.ts';
import { useSendVerification } from './use-send-verification.ts';
import styles from './user-orders.module.css';

export function UserOrders({ user }: { user: User }) {
  const { t } = useTranslation(errorTexts, profileTexts);
  const { data, error, refetch, isFetching } = useQuery(ordersQuery());
  return (
    <section className={layout.stack} aria-busy={isFetching}>
      <div className={layout.stackSmall}>
        <h2 className={typography.subheading}>{t('profile.ordersTitle')}</h2>
        <p className={typography.muted}>{t('profile.ordersText')}</p>
      </div>
      {data && data.unclaimed > 0 && <Unclaimed user={user} count={data.unclaimed} />}
      {!data && isFetching && <SpinnerLine text={t('profile.ordersLoading')} />}
      {!data && !isFetching && error && (
        <EmptyState icon="alert" level={3} title={t('profile.ordersFailed')} text={describeError(error, t)}>
          <RetryButton onRetry={() => void refetch()} />
        </EmptyState>
      )}
      {data?.orders.length === 0 && (
        <EmptyState icon="sim" level={3} title={t('profile.noOrders')} text={t('profile.noOrdersText')}>
          <LocalLink className={buttonClass('primary')} to="/">
            {t('profile.shopNow')}
            <Arrow />
          </LocalLink>
        </EmptyState>
      )}
      {data && data.orders.length > 0 && (
        <ul className={`${layout.plainList} ${layout.stackLarge}`}>
          {data.orders.map((order) => (
            <HistoryOrder key={order.orderNumber} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Unclaimed({ user, count }: { user: User; count: number }) {
  const { t } = useTranslation(profileTexts);
  const { send, isSending } = useSendVerification(user.email);
  return (
    <Note icon="mail">
      <p>
        <b>{t('profile.unclaimed', { count })}</b> {t('profile.unclaimedText')}
      </p>
      <Button variant="text" pending={isSending} pendingText={t('profile.sending')} onClick={send}>
        {t('profile.sendAgain')}
      </Button>
    </Note>
  );
}

/** Completed green, cancelled and refunded red, processed and shipped blue, all others yellow, as specified. */
const LOOKS: Partial<Record<OrderStatus, { tone: BadgeTone; icon: IconName }>> = {
  completed: { tone: 'ok', icon: 'tick' },
  cancelled: { tone: 'bad', icon: 'close' },
  refunded: { tone: 'bad', icon: 'refund' },
  processed: { tone: 'info', icon: 'tick' },
  shipped: { tone: 'info', icon: 'arrow' },
};
const OTHER_LOOK = { tone: 'wait', icon: 'clock' } as const;

function HistoryOrder({ order }: { order: UserOrder }) {
  const { t } = useTranslation(profileTexts, statusTexts, withdrawTexts);
  const language = useLanguage();
  const { orderNumber, createdAt, status, totalAmount, currency, items, esims } = order;
  const hasCodes = order.fulfilment.issued > 0 && status !== 'refunded';
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <h3 className={typography.code}>{orderNumber}</h3>
        <time className={typography.muted} dateTime={createdAt}>
          {formatDate(createdAt, language)}
        </time>
        <Badge {...(LOOKS[status] ?? OTHER_LOOK)}>{t(`statuses.order.${status}`)}</Badge>
        <b className={styles.total}>
          <span className={layout.visuallyHidden}>{t('profile.total')}: </span>
          {formatPrice(totalAmount, currency)}
        </b>
      </div>
      <ul className={layout.plainList}>
        {items.map((item) => (
          <li key={item.productId} className={styles.item}>
            <Flag code={item.countryCode} />
            <ItemWords item={item} />
            <span className={styles.price}>
              {lineAmount(item)}
              <span className={`${typography.small} ${typography.muted}`}>
                {`${formatPrice(item.price, item.currency)}\u00a0×\u00a0${item.quantity}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {esims.length > 0 && (
        <ul className={layout.plainList}>
          {esims.map((esim) => (
            <OrderedEsim key={esim.id} esim={esim} />
          ))}
        </ul>
      )}
      <p className={layout.buttons}>
        <LocalLink
          className={buttonClass('secondary')}
          to={`/order-confirmation/${orderNumber}`}
          aria-label={t(hasCodes ? 'profile.qrCodeOf' : 'profile.detailsOf', { orderNumber })}
        >
          {hasCodes && <Icon name="qr" />}
          {t(hasCodes ? 'profile.qrCode' : 'profile.details')}
        </LocalLink>
        {!hasCodes && items[0] && <BuyAgain item={items[0]} stillSold={order.stillSold} />}
        {order.fulfilment.issued > 0 && (
          <a
            className={buttonClass('text')}
            href={`/api/orders/${orderNumber}/contract`}
            aria-label={t('profile.contractOf', { orderNumber })}
            download
          >
            {t('profile.contract')}
          </a>
        )}
        {order.receipts && (
          <LocalLink
            className={buttonClass('text')}
            to={`/receipts/${orderNumber}`}
            aria-label={t('profile.receiptOf', { orderNumber })}
          >
            {t('profile.receipt')}
          </LocalLink>
        )}
        <LocalLink className={buttonClass('text')} to={`/withdraw?order=${orderNumber}`}>
          {t('withdraw.link')}
        </LocalLink>
      </p>
    </li>
  );
}

function ItemWords({ item }: { item: UserOrder['items'][number] }) {
  const { t } = useTranslation(commonTexts, profileTexts);
  const words = boughtPlanWords(item, t, useLanguage());
  return (
    <span>
      <b>{`${t('common.planTitle', words)} ×\u00a0${item.quantity}`}</b>
    </span>
  );
}

/** What an eSIM of the order is doing, and how much of it was used. */
function OrderedEsim({ esim }: { esim: UserOrder['esims'][number] }) {
  const { t } = useTranslation(profileTexts, statusTexts);
  const language = useLanguage();
  const { text, tone, icon } = esimStatusOf(esim);
  const until = esim.validUntil && formatDate(esim.validUntil, language);
  return (
    <li className={styles.esim}>
      <p className={styles.esimHead}>
        <span className={typography.code}>{esim.iccid}</span>
        <Badge tone={tone} icon={icon}>
          {'key' in text ? t(`statuses.esim.${text.key}`) : text.words}
        </Badge>
        {until && <span className={typography.muted}>{t('profile.until', { date: until })}</span>}
      </p>
      {esim.stage !== 'ready' && esim.usedMb !== null && <UsageBar usage={esim} />}
      <WaitingPlans plans={esim.waiting} />
    </li>
  );
}

/** To the plan, or if it is no longer sold to those that are. */
function BuyAgain({ item, stillSold }: { item: UserOrder['items'][number] } & Pick<UserOrder, 'stillSold'>) {
  const { t } = useTranslation(profileTexts);
  if (stillSold === 'plan')
    return (
      <LocalLink
        className={buttonClass('secondary')}
        to={`/products/${item.productId}`}
        aria-label={t('profile.buyAgainOf', { plan: item.name })}
      >
        {t('profile.buyAgain')}
      </LocalLink>
    );
  const isElsewhere = stillSold === 'nothing';
  return (
    <>
      <span>{t('profile.notSold')}</span>
      <LocalLink
        className={buttonClass('secondary')}
        to={isElsewhere ? '/products' : `/products?${new URLSearchParams({ country: item.countryCode })}`}
        aria-label={t(isElsewhere ? 'profile.otherPlacesFor' : 'profile.otherPlansFor', { plan: item.name })}
      >
        {t(isElsewhere ? 'profile.otherPlaces' : 'profile.otherPlans')}
      </LocalLink>
    </>
  );
}
