import type { PortalLinkRevocation } from '@esimshop/contracts/portal';
import { useMutation } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { RowDetails } from '~/components/ui/row-details.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { portalTexts } from '~/locales/portal.ts';

type Scope = PortalLinkRevocation['scope'];
type CloseLinksProps = { token: string; onClosed: () => void };

/** Withdraws this portal link, or all links, in case somebody else has one. */
export function CloseLinks({ token, onClosed }: CloseLinksProps) {
  const { t } = useTranslation(errorTexts, portalTexts);
  const close = useMutation({
    mutationFn: (scope: Scope) =>
      browserApi('/api/portal/links/revoke', { method: 'POST', body: { token, scope } satisfies PortalLinkRevocation }),
    onSuccess: (_, scope) => {
      toast({
        title: t(scope === 'all' ? 'portal.linksClosed' : 'portal.linkClosed'),
        description: t('portal.askAgain'),
      });
      onClosed();
    },
  });
  const isClosing = (scope: Scope) => close.isPending && close.variables === scope;
  return (
    <RowDetails icon="lock" title={t('portal.closeTitle')} note={t('portal.closeText')}>
      <div className={layout.stack}>
        {close.isError && <Note tone="bad">{t('portal.closeFailed', { reason: describeError(close.error, t) })}</Note>}
        <p className={layout.buttons}>
          <Button pending={isClosing('this')} pendingText={t('portal.closing')} onClick={() => close.mutate('this')}>
            {t('portal.closeThis')}
          </Button>
          <Button pending={isClosing('all')} pendingText={t('portal.closing')} onClick={() => close.mutate('all')}>
            {t('portal.closeAll')}
          </Button>
        </p>
      </div>
    </RowDetails>
  );
}
