import type { AdminOrder, OrderLedger as Ledger } from '@esimshop/contracts/admin-order';
import { localeFacts } from '@esimshop/contracts/locales';
import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { providerName } from '@esimshop/contracts/provider-name';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatPercent, formatPrice } from '~/lib/format.ts';
import { mailName } from '~/lib/mail-name.ts';
import { nameCountry } from '~/lib/name-country.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { commonTexts } from '~/locales/common.ts';
import { declineTexts } from '~/locales/declines.ts';
import { mailKindTexts } from '~/locales/mail-kinds.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import pairStyles from '../parts/pairs.module.css';
import { describePlan } from '../parts/plan-name.ts';
import { EmailCorrection } from './email-correction.tsx';
import { LinkWithdrawal } from './link-withdrawal.tsx';
import { useResendMail } from './order-acts.ts';
import styles from './order-facts.module.css';
import { ResendReceipt } from './resend-receipt.tsx';

export function CustomerFacts({ order }: { order: AdminOrder }) {
  const { customer } = order;
  const { t } = useAdminTranslation(adminOrderTexts);
  const address = [customer.address, customer.postalCode, customer.city, customer.country].filter(Boolean).join(', ');
  return (
    <section className={styles.part} aria-labelledby="customer">
      <h2 id="customer">{t('admin-order.customer')}</h2>
      <dl className={pairStyles.pairs}>
        <Pair label={t('admin-order.name')}>
          <b>{customer.name}</b>
        </Pair>
        <Pair label={t('admin-order.email')}>
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </Pair>
        <Pair label={t('admin-order.phone')}>
          {customer.phoneE164 ? <a href={`tel:${customer.phoneE164}`}>{customer.phone}</a> : customer.phone}
        </Pair>
        {address && <Pair label={t('admin-order.address')}>{address}</Pair>}
        <Pair label={t('admin-order.account')}>
          {customer.account?.username ?? t('admin-order.guest')}
          {customer.otherOrders > 0 && (
            <>
              {', '}
              <LocalLink to={`/admin?${new URLSearchParams({ q: customer.email })}`}>
                {t('admin-order.otherOrders', { count: customer.otherOrders })}
              </LocalLink>
            </>
          )}
        </Pair>
        <Pair label={t('admin-order.language')}>
          <span lang={customer.locale}>{localeFacts(customer.locale).name}</span>
        </Pair>
        <Pair label={t('admin-order.contract')}>
          <a href={`/api/orders/${order.orderNumber}/contract`} download>
            {t('admin-order.contractFile')}
          </a>
        </Pair>
      </dl>
      <LocalLink to={`/admin/customers/order-${order.id}`}>{t('admin-order.wholeCustomer')}</LocalLink>
      <EmailCorrection order={order} />
      <LinkWithdrawal order={order} />
    </section>
  );
}

const PAYMENT_SIGNS: Record<AdminOrder['payment']['state'], { tone: BadgeTone; icon: IconName }> = {
  unpaid: { tone: 'plain', icon: 'clock' },
  requires_action: { tone: 'plain', icon: 'clock' },
  confirming: { tone: 'wait', icon: 'eye' },
  paid: { tone: 'ok', icon: 'tick' },
  declined: { tone: 'bad', icon: 'close' },
  refunded: { tone: 'plain', icon: 'refund' },
};

export function PaymentFacts({ order: { payment }, timeZone }: { order: AdminOrder; timeZone: string }) {
  const { t } = useTranslation(adminFrameTexts, adminOrderTexts, declineTexts);
  const { tone, icon } = PAYMENT_SIGNS[payment.state];
  return (
    <section className={styles.part} aria-labelledby="payment">
      <h2 id="payment">{t('admin-order.payment')}</h2>
      <dl className={pairStyles.pairs}>
        <Pair label={t('admin-order.method')}>
          {payment.method === CARD_METHOD ? t('admin-order.card') : providerName(payment.method)}
        </Pair>
        <Pair label={t('admin-frame.state')}>
          <Badge tone={tone} icon={icon}>
            {t(`admin-order.paymentStates.${payment.state}`)}
          </Badge>
        </Pair>
        {payment.attempts.map(({ id, attempt, provider, providerRef, cardLast4, createdAt, declineCode }) => (
          <Pair key={id} label={t('admin-order.attempt', { number: attempt })}>
            {providerName(provider)}, <AdminMoment at={createdAt} timeZone={timeZone} />
            {cardLast4 && <span className={styles.reference}>{t('admin-order.cardEnding', { last4: cardLast4 })}</span>}
            {providerRef && <span className={`${typography.code} ${styles.reference}`}>{providerRef}</span>}
            {declineCode && <span className={styles.reference}>{t(`declines.${declineCode}`)}</span>}
          </Pair>
        ))}
      </dl>
    </section>
  );
}

/** Receipts and credit notes, and whose tax they name: nothing where the shop has neither. */
export function ReceiptFacts({ order: { receipts, tax, orderNumber, currency } }: { order: AdminOrder }) {
  const { t } = useAdminTranslation(adminOrderTexts);
  const language = useLanguage();
  if (receipts.length === 0 && !tax) return null;
  const country = (code: string | null) => (code ? nameCountry(code, language) : t('admin-order.unknownCountry'));
  return (
    <section className={styles.part} aria-labelledby="receipts">
      <h2 id="receipts">{t('admin-order.receipts')}</h2>
      <dl className={pairStyles.pairs}>
        {receipts.map(({ number, kind, amount }, position) => (
          <Pair key={number ?? `due-${position}`} label={t(`admin-order.receiptKinds.${kind}`)}>
            {number ? (
              <a href={`/api/orders/${orderNumber}/receipts/${number}`} download>
                {number}
              </a>
            ) : (
              t('admin-order.receiptDue')
            )}{' '}
            {formatPrice(amount, currency)}
          </Pair>
        ))}
        {tax && (
          <>
            <Pair label={t('admin-order.taxOf')}>
              {country(tax.country)}
              {', '}
              {tax.rate === null ? t('admin-order.noRate') : formatPercent(tax.rate / 100, language, 2)}
            </Pair>
            <Pair label={t('admin-order.billingCountry')}>{country(tax.billingCountry)}</Pair>
            <Pair label={t('admin-order.payerCountry')}>
              {country(tax.payerCountry)}{' '}
              {tax.contradicts && (
                <Badge tone="bad" icon="alert">
                  {t('admin-order.taxContradicts')}
                </Badge>
              )}
            </Pair>
          </>
        )}
      </dl>
    </section>
  );
}

/** Revenue, costs and margin; the lines add up except for units that are not bought yet. */
export function OrderLedger({ ledger }: { ledger: Ledger }) {
  const { t } = useAdminTranslation(adminOrderTexts, commonTexts);
  const language = useLanguage();
  const money = (amount: string) => formatPrice(amount, ledger.currency);
  return (
    <section className={styles.part} aria-labelledby="ledger">
      <h2 id="ledger">{t('admin-order.ledger')}</h2>
      <table className={`${gridStyles.grid} ${styles.ledger}`}>
        <caption className={layout.visuallyHidden}>{t('admin-order.ledger')}</caption>
        <tbody>
          <tr>
            <td>{t('admin-order.received')}</td>
            <td className={gridStyles.end}>{money(ledger.received)}</td>
          </tr>
          {Number(ledger.refunded) > 0 && (
            <tr>
              <td>{t('admin-order.returned')}</td>
              <td className={`${gridStyles.end} ${gridStyles.oneLine}`}>−{money(ledger.refunded)}</td>
            </tr>
          )}
          {Number(ledger.reversed) > 0 && (
            <tr>
              <td>{t('admin-order.reversed')}</td>
              <td className={`${gridStyles.end} ${gridStyles.oneLine}`}>−{money(ledger.reversed)}</td>
            </tr>
          )}
          {(Number(ledger.fees) !== 0 || ledger.isFeeOpen) && (
            <tr>
              <td>{t(ledger.isFeeOpen ? 'admin-order.feesOpen' : 'admin-order.fees')}</td>
              <td className={`${gridStyles.end} ${gridStyles.oneLine}`}>
                {Number(ledger.fees) === 0 ? '–' : `−${money(ledger.fees)}`}
              </td>
            </tr>
          )}
          {ledger.costs.map(({ plan, quantity, amount, isOpen }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and never move
            <tr key={position}>
              <td>
                {t(isOpen ? 'admin-order.openCost' : 'admin-order.costOf', {
                  plan: describePlan(plan, t, language),
                  count: quantity,
                })}
              </td>
              <td className={`${gridStyles.end} ${gridStyles.oneLine}`}>
                {isOpen ? money(amount) : `−${money(amount)}`}
              </td>
            </tr>
          ))}
          {Number(ledger.credited) > 0 && (
            <tr>
              <td>{t('admin-order.credited')}</td>
              <td className={`${gridStyles.end} ${gridStyles.oneLine}`}>+{money(ledger.credited)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('admin-order.margin')}</th>
            <td className={gridStyles.end}>{money(ledger.margin)}</td>
          </tr>
        </tfoot>
      </table>
      {ledger.costs.some(({ isOpen }) => isOpen) && <p className={styles.hint}>{t('admin-order.ledgerHint')}</p>}
    </section>
  );
}

const MAIL_SIGNS = {
  queued: { tone: 'plain', icon: 'clock' },
  sent: { tone: 'ok', icon: 'tick' },
  failed: { tone: 'bad', icon: 'close' },
} as const;

export function OrderMails({ order, timeZone }: { order: AdminOrder; timeZone: string }) {
  const { t } = useTranslation(adminOrderTexts, adminOrdersTexts, mailKindTexts, statusTexts);
  const resend = useResendMail(order.id);
  const preview = new URLSearchParams({ locale: order.customer.locale, order: String(order.id) });
  return (
    <section className={styles.part} aria-labelledby="mails">
      <h2 id="mails">{t('admin-order.mails')}</h2>
      {order.mails.length === 0 ? (
        <p className={typography.muted}>{t('admin-order.noMails')}</p>
      ) : (
        <ul className={styles.mails}>
          {order.mails.map(({ id, kind, recipient, state, problem, queuedAt, sentAt }) => (
            <li key={id}>
              <span>
                {mailName(kind, t)}
                <small>
                  {recipient}, <AdminMoment at={sentAt ?? queuedAt} timeZone={timeZone} />
                </small>
                {problem && <small lang="en">{problem}</small>}
              </span>
              <Badge tone={MAIL_SIGNS[state].tone} icon={MAIL_SIGNS[state].icon}>
                {t(`admin-order.mailStates.${state}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <div className={layout.buttons}>
        {order.fulfilment.issued > 0 && (
          <Button pending={resend.isPending} pendingText={t('admin-orders.sending')} onClick={() => resend.mutate()}>
            <Icon name="send" variant="small" />
            {t('admin-order.resend')}
          </Button>
        )}
        {order.withdrawals.map((withdrawal) => (
          <ResendReceipt key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </div>
      <p className={styles.hint}>
        <a href={`/api/admin/mail-previews/${order.status}?${preview}`} target="_blank" rel="noreferrer">
          {t('admin-order.preview', { status: t(`statuses.order.${order.status}`) })}
        </a>
      </p>
    </section>
  );
}

function Pair({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
