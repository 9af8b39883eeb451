import { isEmail } from '@esimshop/contracts/email';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import choice from '~/components/ui/choice.module.css';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { PrivacyNote } from '~/components/ui/privacy-note.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { errorTexts } from '~/locales/errors.ts';
import { portalTexts } from '~/locales/portal.ts';

/** Requests a new link by e-mail. The response is the same whether or not the address has bought anything. */
export function LinkRequest() {
  const { t } = useTranslation(errorTexts, portalTexts);
  const locale = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const replaces = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const request = useMutation({
    mutationFn: (email: string) => {
      const replacesOthers = replaces.current?.checked ?? false;
      return browserApi('/api/portal/links', { method: 'POST', body: { email, locale, replacesOthers } });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    setInvalid(!isEmail(email));
    if (isEmail(email)) request.mutate(email);
    else input.current?.focus();
  }

  if (request.isSuccess) {
    return (
      <div role="status" tabIndex={-1} ref={(sent) => sent?.focus({ preventScroll: true })}>
        <Note icon="send">{t('portal.sendLinkSent', { email: request.variables })}</Note>
      </div>
    );
  }
  return (
    <form className={`${layout.stack} ${typography.measure}`} method="post" noValidate onSubmit={submit}>
      <p>{t('portal.sendLinkText')}</p>
      <Field
        ref={input}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('portal.sendLinkEmail')}
        error={isInvalid ? t('portal.emailRequired') : undefined}
        onChange={() => setInvalid(false)}
      />
      <label className={choice.check}>
        <input ref={replaces} className={choice.mark} type="checkbox" name="replacesOthers" />
        {t('portal.sendLinkReplaces')}
      </label>
      <PrivacyNote />
      {request.isError && (
        <Note tone="bad">{t('portal.sendLinkFailed', { reason: describeError(request.error, t) })}</Note>
      )}
      <p>
        <Button type="submit" pending={request.isPending} pendingText={t('portal.sendLinkSending')}>
          <Icon name="send" />
          {t('portal.sendLinkSend')}
        </Button>
      </p>
    </form>
  );
}
