import { MAX_PLAN_NOTE } from '@esimshop/contracts/admin-plans';
import { useState } from 'react';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import previewStyles from '../parts/price-preview.module.css';
import { filled } from './plan-dialog.tsx';
import { usePlanChoice } from './plan-queries.ts';
import { TextFields } from './text-fields.tsx';

type NoteDialogProps = { productIds: string[]; onDone: () => void; onClose: () => void };

/** One note for several plans. */
export function NoteDialog({ productIds, onDone, onClose }: NoteDialogProps) {
  const { t } = useAdminTranslation(adminPlansTexts);
  const [notes, setNotes] = useState(filled(null));
  const choice = usePlanChoice();
  return (
    <EditDialog
      title={t('admin-plans.dialog.noteFor', { count: productIds.length })}
      isDirty={Object.values(notes).some(Boolean)}
      isSaving={choice.isPending}
      saveLabel={t('admin-plans.dialog.save')}
      onSave={() =>
        choice.isPending || choice.mutate({ to: 'notes', body: { productIds, notes } }, { onSuccess: onDone })
      }
      onClose={onClose}
      preview={<p className={previewStyles.quiet}>{t('admin-plans.dialog.noteText')}</p>}
    >
      <TextFields
        label={(each) => t('admin-plans.dialog.note', { language: each })}
        max={MAX_PLAN_NOTE}
        values={notes}
        onChange={(typed) => setNotes(filled(typed))}
      />
    </EditDialog>
  );
}
