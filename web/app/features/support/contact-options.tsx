import type { ReactNode } from 'react';
import { InlineScript } from '~/boot/inline-script.tsx';
import badgeStyles from '~/components/ui/badge.module.css';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import iconGridStyles from '~/components/ui/icon-grid.module.css';
import layout from '~/components/ui/layout.module.css';
import { Pictogram } from '~/components/ui/pictogram.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useContact } from '~/lib/use-contact.ts';
import { supportTexts } from '~/locales/support.ts';
import { settings } from '~/settings.ts';
import styles from './contact-options.module.css';
import { showOpeningHours } from './opening-hours.ts';

type ContactOptionProps = { icon: IconName; title: string; hours?: string; text: string; children: ReactNode };

function ContactOption({ icon, title, hours, text, children }: ContactOptionProps) {
  const { t } = useTranslation(supportTexts);
  const hoursData = hours && {
    'data-hours': hours,
    'data-zone': settings.support.timeZone,
    'data-your-time': t('support.yourTime', { hours: '{{hours}}' }),
  };
  return (
    <div className={iconGridStyles.way} {...hoursData}>
      <Pictogram name={icon} />
      <h2 className={styles.title}>
        {title}
        {hours && (
          <>
            <span className={badgeStyles.badge} data-tone="ok" data-state="open" hidden suppressHydrationWarning>
              <Icon name="tick" />
              {t('support.open')}
            </span>
            <span className={badgeStyles.badge} data-state="closed" hidden suppressHydrationWarning>
              <Icon name="clock" />
              {t('support.closed')}
            </span>
          </>
        )}
      </h2>
      <div className={`${layout.stackSmall} ${iconGridStyles.links}`}>
        <p>{text}</p>
        {hours && (
          <p>
            {t('support.zone')}
            <span className={styles.ownTime} data-own-time="" hidden suppressHydrationWarning />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** The three contact options, with their opening hours. */
export function ContactOptions() {
  const { t } = useTranslation(supportTexts);
  const { email, phone } = useContact();
  const { chatHours, chatUrl, phoneHours } = settings.support;
  return (
    <div className={`${iconGridStyles.ways} ${iconGridStyles.three}`}>
      <ContactOption icon="send" title={t('support.emailTitle')} text={t('support.emailHours')}>
        <a href={`mailto:${email}`}>{email}</a>
      </ContactOption>
      <ContactOption
        icon="headset"
        title={t('support.chatTitle')}
        hours={chatHours}
        text={t('support.weekdays', { hours: chatHours })}
      >
        {chatUrl ? <a href={chatUrl}>{t('support.startChat')}</a> : <a href="#contact">{t('support.leaveMessage')}</a>}
      </ContactOption>
      <ContactOption
        icon="phone"
        title={t('support.phoneTitle')}
        hours={phoneHours}
        text={t('support.weekdays', { hours: phoneHours })}
      >
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </ContactOption>
      <InlineScript source={import.meta.env.SSR ? showOpeningHours : undefined} />
    </div>
  );
}
