import type { SavedCardRemoval } from '@esimshop/contracts/top-ups';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { savedCardTexts } from '~/locales/saved-card.ts';
import { portalQuery } from './portal-query.ts';

type RemoveCardProps = SavedCardRemoval & { onRemoved?: () => void };

/** Has the payment partner forget the card that was saved for an eSIM, once that is confirmed. */
export function RemoveCard({ token, esimId, onRemoved }: RemoveCardProps) {
  const { t } = useTranslation(errorTexts, savedCardTexts);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () =>
      browserApi('/api/portal/remove-card', { method: 'POST', body: { token, esimId } satisfies SavedCardRemoval }),
    onSuccess: () => {
      setAsking(false);
      toast({ title: t('saved-card.done'), description: t('saved-card.doneText') });
      onRemoved?.();
      return client.invalidateQueries({ queryKey: portalQuery(token).queryKey });
    },
  });
  const open = () => {
    removal.reset();
    setAsking(true);
  };
  // What is under way is not taken back by closing.
  const close = () => removal.isPending || setAsking(false);
  return (
    <>
      <Button variant="text" onClick={open}>
        {t('saved-card.remove')}
      </Button>
      {isAsking && (
        <Dialog open title={t('saved-card.title')} mayClose={() => !removal.isPending} onClose={close}>
          {removal.error && (
            <Note tone="bad">{t('saved-card.failed', { reason: describeError(removal.error, t) })}</Note>
          )}
          <p>{t('saved-card.text')}</p>
          <div className={layout.buttons}>
            <Button
              variant="danger"
              pending={removal.isPending}
              pendingText={t('saved-card.acting')}
              onClick={() => removal.mutate()}
            >
              {t('saved-card.act')}
            </Button>
            <Button onClick={close}>{t('saved-card.keep')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
