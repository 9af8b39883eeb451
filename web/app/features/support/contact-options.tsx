import {
  DELIVERED_SUPPORT,
  isOffered,
  OPEN_DAYS,
  type OpenHours,
  type WeekHours,
} from '@esimshop/contracts/support-hours';
import type { ReactNode } from 'react';
import { InlineScript } from '~/boot/inline-script.tsx';
import badgeStyles from '~/components/ui/badge.module.css';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import iconGridStyles from '~/components/ui/icon-grid.module.css';
import layout from '~/components/ui/layout.module.css';
import { Pictogram } from '~/components/ui/pictogram.tsx';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useContact } from '~/lib/use-contact.ts';
import { supportTexts } from '~/locales/support.ts';
import styles from './contact-options.module.css';
import { showOpeningHours } from './opening-hours.ts';

type ContactOptionProps = { icon: IconName; title: string; hours?: WeekHours; text?: string; children: ReactNode };

function ContactOption({ icon, title, hours, text, children }: ContactOptionProps) {
  const { t } = useTranslation(supportTexts);
  const { timeZone } = useSupport();
  const hoursData = hours && {
    'data-hours': OPEN_DAYS.map((day) => showHours(hours[day]))
      .join(' ')
      .trimEnd(),
    'data-zone': timeZone,
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
        {text && <p>{text}</p>}
        {hours &&
          OPEN_DAYS.map(
            (day) => hours[day] && <p key={day}>{t(`support.${day}`, { hours: showHours(hours[day]) })}</p>,
          )}
        {hours && (
          <p>
            {timeZone === DELIVERED_SUPPORT.timeZone ? t('support.zone') : t('support.otherZone', { zone: timeZone })}
            <span className={styles.ownTime} data-own-time="" hidden suppressHydrationWarning />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function useSupport() {
  return usePageFacts().support ?? DELIVERED_SUPPORT;
}

/** `09:00-18:00`; nothing for closed. */
function showHours(hours: OpenHours): string {
  return hours ? `${hours.from}-${hours.to}` : '';
}

/** The contact options that the shop offers, with their opening hours. */
export function ContactOptions() {
  const { t } = useTranslation(supportTexts);
  const { email, phone } = useContact();
  const { chat, chatUrl, phone: answers } = useSupport();
  return (
    <div className={`${iconGridStyles.ways} ${iconGridStyles.three}`}>
      <ContactOption icon="send" title={t('support.emailTitle')} text={t('support.emailHours')}>
        <a href={`mailto:${email}`}>{email}</a>
      </ContactOption>
      {isOffered(chat) && (
        <ContactOption icon="headset" title={t('support.chatTitle')} hours={chat}>
          {chatUrl ? (
            <a href={chatUrl}>{t('support.startChat')}</a>
          ) : (
            <a href="#contact">{t('support.leaveMessage')}</a>
          )}
        </ContactOption>
      )}
      {isOffered(answers) && (
        <ContactOption icon="phone" title={t('support.phoneTitle')} hours={answers}>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </ContactOption>
      )}
      <InlineScript source={import.meta.env.SSR ? showOpeningHours : undefined} />
    </div>
  );
}
