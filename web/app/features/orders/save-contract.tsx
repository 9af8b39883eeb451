import { useMutation } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { Note } from '~/components/ui/note.tsx';
import { saveFile } from '~/lib/save-file.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { confirmationTexts } from '~/locales/confirmation.ts';
import { returnTokenHeader } from './return-token.ts';

/** The contract of an order as a PDF. */
export function SaveContract({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(confirmationTexts);
  const save = useMutation({
    mutationFn: () =>
      saveFile(`/api/orders/${encodeURIComponent(orderNumber)}/contract`, returnTokenHeader(orderNumber)),
  });
  return (
    <div>
      <Button variant="text" onClick={() => save.mutate()} disabled={save.isPending}>
        <Icon name="download" />
        {t('confirmation.contract')}
      </Button>
      {save.isError && <Note tone="bad">{t('confirmation.contractFailed')}</Note>}
    </div>
  );
}
