import type { ShopFilePreview } from '@esimshop/contracts/shop-file';
import { MAX_SHOP_FILE_CHARACTERS } from '@esimshop/contracts/shop-file-limit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { toast } from '~/lib/toast.ts';
import { adminSetupTexts } from '~/locales/admin-setup.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import styles from './setup.module.css';
import { importShopFile, previewShopFile } from './setup-queries.ts';
import { ShopFileChanges } from './shop-file-changes.tsx';

type Chosen = { text: string; preview: ShopFilePreview };

const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** A picture or a file of many megabytes is refused, like any other, by what is read of it. */
async function readText(file: Blob): Promise<string> {
  const text = await file.text();
  return text.slice(0, MAX_SHOP_FILE_CHARACTERS).replace(CONTROLS, '\uFFFD');
}

/** All settings and pricing rules as a file for another shop, and back: what it would change is shown before it does. */
export function ShopFile() {
  const { t } = useAdminTranslation(adminSetupTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  const [chosen, setChosen] = useState<Chosen>();
  const reading = useMutation({
    mutationFn: async (file: Blob): Promise<Chosen> => {
      const text = await readText(file);
      return { text, preview: await previewShopFile(text) };
    },
    onSuccess: setChosen,
    onError: (error) => toastFailure(t('admin-setup.file.readFailed'), error, {}),
  });
  const importing = useMutation({
    mutationFn: ({ text, basis }: { text: string; basis: string }) => importShopFile(text, basis),
    onSuccess() {
      setChosen(undefined);
      toast({ title: t('admin-setup.file.imported'), description: t('admin-setup.file.importedText') });
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError(error, { text }) {
      toastFailure(t('admin-setup.file.importFailed'), error);
      // Somebody else was faster: what the file would change now.
      reading.mutate(new Blob([text]));
    },
  });
  const preview = chosen?.preview;
  const isEmpty = preview?.kind === 'changes' && preview.changes.length === 0;
  return (
    <section className={styles.side} aria-labelledby={id}>
      <h2 id={id}>{t('admin-setup.file.title')}</h2>
      <p>{t('admin-setup.file.text')}</p>
      <p className={layout.buttons}>
        <a className={buttonClass('secondary')} href="/api/admin/shop-file" download>
          <Icon name="download" />
          {t('admin-setup.file.export')}
        </a>
        <Button
          pending={reading.isPending}
          pendingText={t('admin-setup.file.reading')}
          onClick={() => input.current?.click()}
        >
          {t('admin-setup.file.import')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={t('admin-setup.file.import')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) reading.mutate(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </p>
      <p className={styles.advice}>{t('admin-setup.file.without')}</p>
      {chosen && preview && (
        <Dialog
          open
          wide
          title={t(preview.kind === 'refused' ? 'admin-setup.file.refused' : 'admin-setup.file.changes')}
          onClose={() => setChosen(undefined)}
        >
          {preview.kind === 'refused' ? (
            <Note tone="bad">
              <p>{t(`admin-setup.file.refusals.${preview.refusal.code}`, preview.refusal)}</p>
            </Note>
          ) : isEmpty ? (
            <p>{t('admin-setup.file.nothing')}</p>
          ) : (
            <ShopFileChanges changes={preview.changes} />
          )}
          <p className={layout.buttons}>
            {preview.kind === 'changes' && !isEmpty && (
              <Button
                variant="primary"
                pending={importing.isPending}
                pendingText={t('admin-setup.file.importing')}
                onClick={() => importing.mutate({ text: chosen.text, basis: preview.basis })}
              >
                {t('admin-setup.file.confirm')}
              </Button>
            )}
            {preview.kind === 'refused' && (
              <Button onClick={() => input.current?.click()}>{t('admin-setup.file.chooseOther')}</Button>
            )}
            <Button onClick={() => setChosen(undefined)}>{t('admin-setup.file.close')}</Button>
          </p>
        </Dialog>
      )}
    </section>
  );
}
