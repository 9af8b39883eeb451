import { useMutation } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { saveFile } from '~/lib/save-file.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminDisputeTexts } from '~/locales/admin-dispute.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

/** What answers a dispute, as a PDF in this language. */
export function SaveEvidence({ path, language }: { path: string; language: string }) {
  const { t } = useTranslation(adminDisputeTexts);
  const toastFailure = useFailureToast();
  const save = useMutation({
    mutationFn: () => saveFile(path),
    onError: (error) => toastFailure(t('admin-dispute.downloadFailed'), error, {}),
  });
  return (
    <Button pending={save.isPending} pendingText={t('admin-dispute.making')} onClick={() => save.mutate()}>
      <Icon name="download" />
      {t('admin-dispute.download', { language })}
    </Button>
  );
}
