import { SUPPORT_LIMITS } from '@esimshop/contracts/support';
import { useLocation } from 'react-router';
import { InlineScript } from '~/boot/inline-script.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { sendMessage } from './send-message.ts';
import { SupportField } from './support-field.tsx';

const PROBLEMS = ['invalid_input', 'rate_limited', 'offline', 'failed'] as const;
export type SupportProblem = (typeof PROBLEMS)[number];

/** What the server made of a form that a browser posted without script. */
export type RefusedMessage = { problem: SupportProblem; wrongFields: string[]; values: Record<string, string> };

type ContactFormProps = { refused: RefusedMessage | undefined; isSent: boolean };

/** Posts as any form does; the page's script sends it without leaving the page. */
export function ContactForm({ refused, isSent }: ContactFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname } = useLocation();
  const field = (name: 'name' | 'email' | 'subject' | 'message') => ({
    name,
    label: t(`support.${name}`),
    error: t(`support.${name}Error`),
    isWrong: refused?.wrongFields.includes(name) ?? false,
    defaultValue: refused?.values[name] ?? '',
  });
  return (
    <section id="contact" className="stack" aria-labelledby="contact-title">
      <h2 id="contact-title">{t('support.formTitle')}</h2>
      <div className="note" id="message-sent" role="status" tabIndex={-1} hidden={!isSent}>
        <Icon name="tick" />
        <div>
          <b>{t('support.sentTitle')}</b>
          <p>{t('support.sentText')}</p>
        </div>
      </div>
      <form
        className="stack"
        method="post"
        action={`${localPath('/support', pathname)}#contact`}
        data-support=""
        hidden={isSent}
      >
        <div role="alert">
          {PROBLEMS.map((problem) => (
            <div className="note note-bad" key={problem} data-problem={problem} hidden={refused?.problem !== problem}>
              <Icon name="alert" />
              <p>{t(`support.problems.${problem}`)}</p>
            </div>
          ))}
        </div>
        <SupportField {...field('name')} autoComplete="name" maxLength={SUPPORT_LIMITS.name} />
        <SupportField
          {...field('email')}
          hint={t('support.emailHint')}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
        />
        <SupportField {...field('subject')} maxLength={SUPPORT_LIMITS.subject} />
        <SupportField
          {...field('message')}
          hint={t('support.messageHint')}
          lines={7}
          maxLength={SUPPORT_LIMITS.message}
        />
        <p className="vh" aria-hidden="true">
          <label htmlFor="support-website">{t('support.website')}</label>
          <input id="support-website" name="website" tabIndex={-1} autoComplete="off" />
        </p>
        <input type="hidden" name="locale" value={language} />
        <p>
          <button className={buttonClass('go')} type="submit">
            {t('support.send')}
            <Arrow />
          </button>
        </p>
      </form>
      <InlineScript source={import.meta.env.SSR ? sendMessage : undefined} />
    </section>
  );
}
