import type { TimelineEntry } from '@esimshop/contracts/admin-order';
import { providerName } from '@esimshop/contracts/provider-name';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import { formatPrice } from '~/lib/format.ts';
import { mailName, statusOfMail } from '~/lib/mail-name.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { commonTexts } from '~/locales/common.ts';
import { declineTexts } from '~/locales/declines.ts';
import { mailKindTexts } from '~/locales/mail-kinds.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { AdminIcon, type AdminIconName } from '../parts/admin-icon.tsx';
import { formatDay, formatTime } from '../parts/admin-time.ts';
import { describePlan } from '../parts/plan-name.ts';
import viewStyles from '../parts/view.module.css';
import styles from './order-timeline.module.css';

/** From the shop's icons or the admin's. */
const SIGNS: Record<TimelineEntry['kind'], { shop: IconName } | { admin: AdminIconName }> = {
  placed: { shop: 'cart' },
  status: { shop: 'arrow' },
  paid: { admin: 'card' },
  payment_declined: { shop: 'close' },
  payment_unknown: { shop: 'clock' },
  payment_accepted: { admin: 'card' },
  payment_rejected: { shop: 'close' },
  payment_refunded: { admin: 'card' },
  refund_requested: { shop: 'refund' },
  refund_declined: { shop: 'close' },
  refund_pending: { shop: 'refund' },
  refund_failed: { shop: 'close' },
  esim_revoked: { shop: 'close' },
  esim_kept: { shop: 'alert' },
  payment_reversed: { shop: 'alert' },
  payment_disputed: { shop: 'alert' },
  payment_inquiry: { shop: 'alert' },
  dispute_escalated: { shop: 'alert' },
  dispute_withdrawn: { admin: 'card' },
  dispute_fee: { admin: 'card' },
  dispute_reinstated: { admin: 'card' },
  dispute_fee_returned: { admin: 'card' },
  dispute_closed: { shop: 'info' },
  needs_attention: { admin: 'pause' },
  retried: { shop: 'refresh' },
  adopted: { shop: 'tick' },
  not_delivered: { shop: 'close' },
  issued: { shop: 'sim' },
  copy: { admin: 'mail' },
  gift_given: { shop: 'send' },
  gift_sent: { admin: 'mail' },
  gift_opened: { shop: 'tick' },
  gift_taken_back: { shop: 'refund' },
  automatic_on: { shop: 'refresh' },
  automatic_off: { shop: 'close' },
  notified: { shop: 'send' },
  resent: { shop: 'send' },
  iccid_revealed: { shop: 'eye' },
  note: { admin: 'pen' },
  withdrawn: { shop: 'refund' },
  withdrawal_linked: { shop: 'refund' },
  withdrawal_accepted: { shop: 'tick' },
  withdrawal_declined: { shop: 'close' },
  links_revoked: { shop: 'lock' },
  email_corrected: { admin: 'mail' },
  card_removed: { admin: 'card' },
  mail_sent: { admin: 'mail' },
  mail_failed: { admin: 'mail' },
};
/** Events that changed nothing. */
const HOLLOW: readonly TimelineEntry['kind'][] = ['iccid_revealed', 'payment_unknown'];

type OrderTimelineProps = { entries: readonly TimelineEntry[]; currency: string; timeZone: string };

/** Who did what, newest first. */
export function OrderTimeline({ entries, currency, timeZone }: OrderTimelineProps) {
  const { t } = useTranslation(adminFrameTexts, adminOrderTexts);
  const language = useLanguage();
  const dayOfEntry = ({ at }: TimelineEntry) => formatDay(at, { language, timeZone }) ?? t('admin-frame.today');
  return (
    <section className={viewStyles.part} aria-labelledby="timeline">
      <h2 id="timeline">{t('admin-order.timeline')}</h2>
      <ol className={styles.trail}>
        {entries.map((entry, position) => {
          const day = dayOfEntry(entry);
          const previous = entries[position - 1];
          return (
            <li key={entry.key} className={HOLLOW.includes(entry.kind) ? styles.hollow : undefined}>
              {(!previous || dayOfEntry(previous) !== day) && <span className={styles.day}>{day}</span>}
              <time dateTime={entry.at}>{formatTime(entry.at, { language, timeZone })}</time>
              <Sign kind={entry.kind} />
              <Line entry={entry} currency={currency} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Sign({ kind }: { kind: TimelineEntry['kind'] }) {
  const sign = SIGNS[kind];
  return 'shop' in sign ? <Icon name={sign.shop} /> : <AdminIcon name={sign.admin} />;
}

function Line({ entry, currency }: { entry: TimelineEntry; currency: string }) {
  const { t } = useTranslation(adminOrderTexts, commonTexts, declineTexts, mailKindTexts, statusTexts);
  const language = useLanguage();
  const { kind, actor, from, to, plan, quantity, amount, provider, declineCode, reference, mailKind, recipient, text } =
    entry;
  const told = to ?? (mailKind ? statusOfMail(mailKind) : undefined);
  const values = {
    from: from ? t(`statuses.order.${from}`) : '',
    to: told ? t(`statuses.order.${told}`) : '',
    plan: plan ? describePlan(plan, t, language) : '',
    count: quantity ?? 1,
    amount: amount ? formatPrice(amount, currency) : '',
    provider: provider ? providerName(provider) : '',
    mail: mailKind ? mailName(mailKind, t) : '',
    email: recipient ?? '',
    text: text ?? '',
  };
  const facts = [
    declineCode && t(`declines.${declineCode}`),
    kind !== 'note' && text,
    reference,
    actor.name ? t('admin-order.by', { name: actor.name }) : t(`admin-order.byKind.${actor.kind}`),
  ].filter(Boolean);
  return (
    <div className={kind === 'note' ? styles.note : undefined}>
      {t(`admin-order.events.${eventText(entry)}`, values)}
      <small>{facts.join(', ')}</small>
    </div>
  );
}

/** Variants: an order that the shop placed, as its buyer had agreed; a status without its predecessor; a payment, not a purchase, that needs review. */
function eventText({ kind, from, plan, actor }: TimelineEntry) {
  if (kind === 'placed' && actor.kind === 'system') return 'placedByItself';
  if (kind === 'status' && !from) return 'statusOnly';
  if (kind === 'needs_attention' && !plan) return 'in_review';
  return kind;
}
