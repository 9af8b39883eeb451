import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { formatNumber } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { readRows } from './read-rows.ts';

/** Saves a CSV file, and tells how much of it has come: a year of a busy shop takes a minute. A part of a file is never saved. */
export function CsvButton({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation(adminFrameTexts);
  const language = useLanguage();
  const toastFailure = useFailureToast();
  const [rows, setRows] = useState(0);
  const save = useMutation({
    mutationFn: () => {
      setRows(0);
      return saveFile(path, {}, (response) => readRows(response, setRows));
    },
    onError: (error) => toastFailure(t('admin-frame.exportFailed'), error, {}),
  });
  const pendingText = t('admin-frame.exportRows', { count: rows, rows: formatNumber(rows, language) });
  return (
    <Button pending={save.isPending} pendingText={pendingText} onClick={() => save.mutate()}>
      {children}
    </Button>
  );
}
