import { useLocation } from 'react-router';
import { InlineScript } from '~/boot/inline-script.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import noteStyles from '~/components/ui/note.module.css';
import { PrivacyNote } from '~/components/ui/privacy-note.tsx';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { supportTexts } from '~/locales/support.ts';
import { sendMessage } from './send-message.ts';
import { SupportField } from './support-field.tsx';

const PROBLEMS = ['invalid_input', 'rate_limited', 'offline', 'failed'] as const;
export type SupportProblem = (typeof PROBLEMS)[number];

/** The server's result for a form that was posted without JavaScript. */
export type RejectedMessage = { problem: SupportProblem; invalidFields: string[]; values: Record<string, string> };

type ContactFormProps = { rejected: RejectedMessage | undefined; isSent: boolean };

/** A plain form post; an inline script submits it without leaving the page. */
export function ContactForm({ rejected, isSent }: ContactFormProps) {
  const { t } = useTranslation(supportTexts);
  const language = useLanguage();
  const { pathname } = useLocation();
  const field = (name: 'name' | 'email' | 'subject' | 'message') => ({
    name,
    label: t(`support.${name}`),
    error: t(`support.${name}Error`),
    isInvalid: rejected?.invalidFields.includes(name) ?? false,
    defaultValue: rejected?.values[name] ?? '',
  });
  return (
    <section id="contact" className={layout.stack} aria-labelledby="contact-title">
      <h2 id="contact-title">{t('support.formTitle')}</h2>
      <div className={noteStyles.note} id="message-sent" role="status" tabIndex={-1} hidden={!isSent}>
        <Icon name="tick" />
        <div>
          <b>{t('support.sentTitle')}</b>
          <p>{t('support.sentText')}</p>
        </div>
      </div>
      <form
        className={layout.stack}
        method="post"
        action={`${localPath('/support', pathname)}#contact`}
        data-support=""
        hidden={isSent}
      >
        <div role="alert">
          {PROBLEMS.map((problem) => (
            <div
              className={`${noteStyles.note} ${noteStyles.bad}`}
              key={problem}
              data-problem={problem}
              hidden={rejected?.problem !== problem}
            >
              <Icon name="alert" />
              <p>{t(`support.problems.${problem}`)}</p>
            </div>
          ))}
        </div>
        <SupportField {...field('name')} autoComplete="name" />
        <SupportField
          {...field('email')}
          hint={t('support.emailHint')}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <SupportField {...field('subject')} />
        <SupportField {...field('message')} hint={t('support.messageHint')} lines={7} />
        <p className={layout.visuallyHidden} aria-hidden="true">
          <label htmlFor="support-website">{t('support.website')}</label>
          <input id="support-website" name="website" tabIndex={-1} autoComplete="off" />
        </p>
        <input type="hidden" name="locale" value={language} />
        <PrivacyNote />
        <p>
          <button className={buttonClass('primary')} type="submit">
            {t('support.send')}
            <Arrow />
          </button>
        </p>
      </form>
      <InlineScript source={import.meta.env.SSR ? sendMessage : undefined} />
    </section>
  );
}
