import type { SignalReceipt } from '@esimshop/contracts/signal';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { portalPath } from '~/features/portal/portal-path.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import { formatWhen } from './format-when.ts';
import styles from './signal-help.module.css';

type SentCardProps = { receipt: SignalReceipt; token: string | undefined; esimId: string };

/** What happens with the report, and the number that its answer will have. */
export function SentCard({ receipt: { number, receivedAt }, token, esimId }: SentCardProps) {
  const { t } = useTranslation(signalHelpTexts);
  const when = formatWhen(receivedAt, useLanguage());
  const steps = [
    { icon: 'tick', title: t('signal-help.report.sent', { when }), text: t('signal-help.report.sentText') },
    { icon: 'mail', title: t('signal-help.report.answer'), text: t('signal-help.report.answerText') },
    { icon: 'clock', title: t('signal-help.report.meanwhile'), text: t('signal-help.report.meanwhileText') },
  ] as const;
  return (
    <div className={ticketStyles.ticket}>
      <div className={ticketStyles.main}>
        <h2>{t('signal-help.report.sentTitle')}</h2>
        <ol className={styles.sent}>
          {steps.map(({ icon, title, text }) => (
            <li key={icon}>
              <Icon name={icon} />
              <div>
                <b>{title}</b>
                <small>{text}</small>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div className={ticketStyles.stub}>
        <dl>
          <dt className={`${typography.small} ${typography.muted}`}>{t('signal-help.report.number')}</dt>
          <dd className={typography.code}>{number}</dd>
        </dl>
        <LocalLink className={buttonClass('secondary', { wide: true })} to={portalPath(token, esimId)}>
          {t('signal-help.back')}
          <Arrow />
        </LocalLink>
      </div>
    </div>
  );
}
