import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { type AdminDispute, readDisputeOutcome } from '@esimshop/contracts/disputes';
import { LOCALES, localeFacts } from '@esimshop/contracts/locales';
import { providerName } from '@esimshop/contracts/provider-name';
import { Badge } from '~/components/ui/badge.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminDisputeTexts } from '~/locales/admin-dispute.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { DeadlineBadge } from '../disputes/deadline-badge.tsx';
import { nameReason } from '../disputes/name-reason.ts';
import { SaveEvidence } from '../disputes/save-evidence.tsx';
import { describeMoment } from '../parts/describe-moment.ts';
import viewStyles from '../parts/view.module.css';
import { Gate } from './gate.tsx';
import styles from './order-refund.module.css';

type DisputeGateProps = { order: AdminOrder; dispute: AdminDispute; timeZone: string };

/** A dispute that waits for an answer: why, until when, what can be done, and what answers it. */
export function DisputeGate({ order, dispute, timeZone }: DisputeGateProps) {
  const { t } = useTranslation(adminDisputeTexts, adminFrameTexts);
  const language = useLanguage();
  const { id, state, dueAt, openedAt } = dispute;
  const isInquiry = state === 'inquiry';
  const moment = (at: string) => describeMoment(at, t, { language, timeZone });
  const provider = providerName(dispute.provider);
  const facts = { provider, reason: nameReason(dispute.reason, t) };
  return (
    <Gate
      id={`dispute-${id}`}
      icon={<Icon name="alert" />}
      title={t(isInquiry ? 'admin-dispute.inquiryTitle' : 'admin-dispute.openTitle', {
        amount: formatPrice(dispute.amount, dispute.currency),
      })}
      form={
        <div className={layout.stackSmall}>
          <div>
            <h3>{t('admin-dispute.evidence')}</h3>
            <p>{t('admin-dispute.evidenceText')}</p>
          </div>
          <div className={layout.buttons}>
            {LOCALES.map((locale) => (
              <SaveEvidence
                key={locale}
                path={`/api/admin/orders/${order.id}/disputes/${id}/evidence?locale=${locale}`}
                language={localeFacts(locale).name}
              />
            ))}
          </div>
          <p className={`${typography.small} ${typography.muted}`}>{t('admin-dispute.upload', facts)}</p>
        </div>
      }
    >
      <p>
        {openedAt ? t('admin-dispute.since', { ...facts, opened: moment(openedAt) }) : `${provider}, ${facts.reason}`}
      </p>
      {dueAt ? (
        <p>
          <b>{t('admin-dispute.dueBy', { due: moment(dueAt) })}</b> <DeadlineBadge dueAt={dueAt} />
        </p>
      ) : (
        <p>{t('admin-dispute.noDue', facts)}</p>
      )}
      <p>
        {t(isInquiry ? 'admin-dispute.inquiryText' : 'admin-dispute.openText', facts)}{' '}
        <LocalLink to="#refund">{t('admin-dispute.toRefund')}</LocalLink>
      </p>
    </Gate>
  );
}

const OUTCOME_TONES = { won: 'ok', lost: 'bad', ended: 'plain' } as const;

/** How earlier disputes of the order ended. */
export function ClosedDisputes({ order, timeZone }: Pick<DisputeGateProps, 'order' | 'timeZone'>) {
  const { t } = useTranslation(adminDisputeTexts, adminFrameTexts);
  const language = useLanguage();
  const closed = order.disputes.filter(({ state }) => state === 'closed');
  if (closed.length === 0) return null;
  return (
    <section className={viewStyles.part} aria-labelledby="disputes">
      <h2 id="disputes">{t('admin-dispute.closed')}</h2>
      <ul className={styles.earlier}>
        {closed.map((dispute) => {
          const outcome = readDisputeOutcome(dispute.outcome);
          return (
            <li key={dispute.id}>
              <span>
                <b>{formatPrice(dispute.amount, dispute.currency)}</b>{' '}
                {t('admin-dispute.closedOn', {
                  provider: providerName(dispute.provider),
                  reason: nameReason(dispute.reason, t),
                  closed: describeMoment(dispute.closedAt ?? order.updatedAt, t, { language, timeZone }),
                })}
              </span>
              <Badge tone={outcome ? OUTCOME_TONES[outcome] : 'plain'}>
                {outcome ? t(`admin-dispute.outcomes.${outcome}`) : dispute.outcome}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
