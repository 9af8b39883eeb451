import { portalTokenOf } from '@esimshop/contracts/portal-link';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';
import { LinkRequest } from './link-request.tsx';

type TokenFormProps = {
  token: string;
  onToken: (token: string) => void;
  /** Above the form: what can be seen without a token. */
  children?: ReactNode;
};

/** Access without a link at hand: enter the token, or request a new link. */
export function TokenForm({ token, onToken, children }: TokenFormProps) {
  const { t } = useTranslation(commonTexts, portalTexts);
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = input.current?.value.trim();
    if (typed) {
      onToken(portalTokenOf(typed));
      return;
    }
    setError(t('portal.tokenMissing'));
    toast({ title: t('common.error'), description: t('portal.tokenMissing'), variant: 'destructive' });
    input.current?.focus();
  }

  return (
    <>
      <header className={layout.stack}>
        <h1 className={typography.name}>{t('portal.accessTitle')}</h1>
        <p className={`${typography.lead} ${typography.measure}`}>{t('portal.accessText')}</p>
      </header>
      {children}
      <form className={`${layout.stack} ${typography.measure}`} method="post" noValidate onSubmit={submit}>
        <Field
          ref={input}
          name="token"
          label={t('portal.token')}
          hint={t('portal.tokenHint')}
          placeholder={t('portal.tokenPlaceholder')}
          defaultValue={token}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={() => setError(undefined)}
        />
        <p>
          <Button variant="primary" type="submit">
            {t('portal.open')}
            <Arrow />
          </Button>
        </p>
      </form>
      <section className={`${layout.stack} ${typography.measure}`} aria-labelledby="lost-token">
        <h2 className={typography.subheading} id="lost-token">
          {t('portal.lostToken')}
        </h2>
        <LinkRequest />
      </section>
    </>
  );
}
