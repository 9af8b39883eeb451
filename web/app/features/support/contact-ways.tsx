import type { ReactNode } from 'react';
import { InlineScript } from '~/boot/inline-script.tsx';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';
import { showOpeningHours } from './opening-hours.ts';

type ContactWayProps = { icon: IconName; title: string; hours?: string; text: string; children: ReactNode };

function ContactWay({ icon, title, hours, text, children }: ContactWayProps) {
  const { t } = useTranslation();
  const open = hours && {
    'data-hours': hours,
    'data-zone': settings.support.timeZone,
    'data-your-time': t('support.yourTime', { hours: '{{hours}}' }),
  };
  return (
    <div className="way" {...open}>
      <span className="picto">
        <Icon name={icon} />
      </span>
      <h2 className="way-title">
        {title}
        {hours && (
          <>
            <span className="badge badge-ok" data-state="open" hidden suppressHydrationWarning>
              <Icon name="tick" />
              {t('support.open')}
            </span>
            <span className="badge" data-state="closed" hidden suppressHydrationWarning>
              <Icon name="clock" />
              {t('support.closed')}
            </span>
          </>
        )}
      </h2>
      <div className="stack-s">
        <p>{text}</p>
        {hours && (
          <p>
            {t('support.zone')}
            <span className="own-time" data-own-time="" hidden suppressHydrationWarning />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** The three ways to reach people, with their hours. */
export function ContactWays() {
  const { t } = useTranslation();
  const { chatHours, chatUrl, phone, phoneHours } = settings.support;
  return (
    <div className="ways ways-4 ways-3">
      <ContactWay icon="send" title={t('support.emailTitle')} text={t('support.emailHours')}>
        <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
      </ContactWay>
      <ContactWay
        icon="headset"
        title={t('support.chatTitle')}
        hours={chatHours}
        text={t('support.weekdays', { hours: chatHours })}
      >
        {chatUrl ? <a href={chatUrl}>{t('support.startChat')}</a> : <a href="#contact">{t('support.leaveMessage')}</a>}
      </ContactWay>
      <ContactWay
        icon="phone"
        title={t('support.phoneTitle')}
        hours={phoneHours}
        text={t('support.weekdays', { hours: phoneHours })}
      >
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </ContactWay>
      <InlineScript source={import.meta.env.SSR ? showOpeningHours : undefined} />
    </div>
  );
}
