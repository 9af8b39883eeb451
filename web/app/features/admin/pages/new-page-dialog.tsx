import { type AddPage, addPageSchema } from '@esimshop/contracts/admin-pages';
import { PAGE_PLACES } from '@esimshop/contracts/shop-pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { errorCodeOf } from '~/lib/api-error.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ChoiceBar } from '../parts/choice-bar.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { addPage, PAGES_KEY } from './page-queries.ts';

/** Asks for the address of a new page, and where it is linked. */
export function NewPageDialog({ onAdded, onClose }: { onAdded: (page: string) => void; onClose: () => void }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPagesTexts);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  const { register, handleSubmit, watch, setError, formState } = useForm<AddPage>({
    defaultValues: { folder: 'pages', slug: '', place: 'footer' },
  });
  const folder = watch('folder');
  const add = useMutation({
    mutationFn: addPage,
    onSuccess: async (_response, page) => {
      await client.invalidateQueries({ queryKey: PAGES_KEY });
      onAdded(`${page.folder}/${page.slug}`);
    },
    onError: (error) => {
      if (errorCodeOf(error) === 'conflict') setError('slug', { message: t('admin-pages.slugTaken') });
      else toastFailure(t('admin-pages.addFailed'), error);
    },
  });
  const submit = handleSubmit((values) => {
    const { data } = addPageSchema.safeParse(values);
    if (!data) setError('slug', { message: t('admin-pages.slugInvalid') }, { shouldFocus: true });
    else if (!add.isPending) add.mutate(data.folder === 'articles' ? { ...data, place: 'none' } : data);
  });
  return (
    <Dialog open title={t('admin-pages.newPage')} onClose={onClose}>
      <form noValidate className={layout.stack} onSubmit={(event) => void submit(event)}>
        <ChoiceBar
          legend={t('admin-pages.kind')}
          choices={[
            { value: 'pages', label: t('admin-pages.kinds.pages') },
            { value: 'articles', label: t('admin-pages.kinds.articles') },
          ]}
          field={register('folder')}
        />
        <Field
          label={t('admin-pages.slug')}
          hint={t('admin-pages.slugHint', { path: folder === 'pages' ? '/pages/' : '/blog/' })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.slug?.message}
          {...register('slug')}
        />
        {folder === 'pages' && (
          <ChoiceBar
            legend={t('admin-pages.place')}
            choices={PAGE_PLACES.map((value) => ({ value, label: t(`admin-pages.places.${value}`) }))}
            field={register('place')}
          />
        )}
        <div className={layout.buttons}>
          <Button type="submit" variant="primary" pending={add.isPending} pendingText={t('admin-pages.saving')}>
            {t('admin-pages.add')}
          </Button>
          <Button onClick={onClose}>{t('admin-frame.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
