import type { AdminDiscountCode } from '@esimshop/contracts/admin-discount-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '~/lib/api-error.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { toast } from '~/lib/toast.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { NewerNote } from '../parts/newer-note.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { CodeFields } from './code-fields.tsx';
import { type CodeField, type CodeForm, checkCode, emptyCode, toCodeField, toCodeForm } from './code-form.ts';
import { CodePreview } from './code-preview.tsx';
import { refreshCodes, saveCode } from './code-queries.ts';
import { describeCodeProblem, describeLimits, describeOffer } from './code-words.ts';

type CodeDialogProps = {
  /** Undefined for a new one. */
  code: AdminDiscountCode | undefined;
  currency: string;
  onClose: () => void;
};

/** Adds or edits a code: the form on the left, what it does to real prices on the right. */
export function CodeDialog({ code, currency, onClose }: CodeDialogProps) {
  const { t } = useAdminTranslation(adminCodesTexts, adminPricingTexts);
  const language = useLanguage();
  const others = usePageFacts().currencies?.offered.slice(1) ?? [];
  const form = useForm<CodeForm>({
    defaultValues: code ? toCodeForm(code, others) : emptyCode(others),
  });
  const values = form.watch();
  const [latest, setLatest] = useState(code);
  const [seen, setSeen] = useState(code);
  const newer = latest === seen ? undefined : latest;
  const save = useSaveCode(latest, {
    onSaved: onClose,
    onConflict: setLatest,
    onProblem: (field, message) => {
      const isOurs = form.getValues(field) !== undefined;
      if (isOurs) form.setError(field, { message });
      return isOurs;
    },
  });
  const showProblem = (field: CodeField, message: string) => form.setError(field, { message }, { shouldFocus: true });
  const submit = () => {
    form.clearErrors();
    const checked = checkCode(values);
    if ('value' in checked) {
      if (!save.isPending) save.mutate(checked.value);
      return;
    }
    for (const [field, problem] of [...checked.problems].toReversed())
      showProblem(field, describeCodeProblem(field, problem, t));
  };
  const use = (value: string, currency?: string) => {
    const index = values.others.findIndex((other) => other.currency === currency);
    form.setValue(currency === undefined ? 'value' : `others.${index}.value`, value, { shouldDirty: true });
  };
  return (
    <EditDialog
      title={code ? t('admin-codes.dialog.edit', { code: code.code }) : t('admin-codes.newCode')}
      isDirty={form.formState.isDirty}
      isSaving={save.isPending}
      saveLabel={
        newer ? t('admin-pricing.dialog.overwrite') : t(code ? 'admin-codes.dialog.save' : 'admin-codes.dialog.create')
      }
      onSave={submit}
      onClose={onClose}
      notice={
        newer && (
          <NewerNote
            onTake={() => {
              setSeen(newer);
              form.reset(toCodeForm(newer, others));
            }}
          >
            {t('admin-codes.changedSince', {
              code: newer.code,
              terms: [
                describeOffer(newer, t, { currency, language }),
                describeLimits(newer, t, { currency, language }),
                t(`admin-codes.states.${newer.state}`),
              ].join(', '),
            })}
          </NewerNote>
        )
      }
      preview={<CodePreview values={values} onUse={use} />}
    >
      <CodeFields form={form} isNew={!code} values={values} currency={currency} />
    </EditDialog>
  );
}

type Saving = {
  onSaved: () => void;
  onConflict: (newer: AdminDiscountCode) => void;
  /** Whether the form has such a field. */
  onProblem: (field: CodeField, message: string) => boolean;
};

function useSaveCode(code: AdminDiscountCode | undefined, { onSaved, onConflict, onProblem }: Saving) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: Parameters<typeof saveCode>[1]) => saveCode(code, value),
    onSuccess: ({ code: saved }) => {
      toast({ title: t(code ? 'admin-codes.saved' : 'admin-codes.created', { code: saved.code }) });
      onSaved();
    },
    onError: (error) => {
      const { errors = [], current } = error instanceof ApiError ? error.problem : {};
      const areShown = errors.map(({ path, ...problem }) => {
        // A change has the fields within its `value`.
        const field = toCodeField(path.replace(/^value\./, '').split('.'));
        return onProblem(field, describeCodeProblem(field, problem, t));
      });
      if (current) onConflict(current as AdminDiscountCode);
      if (errors.length === 0 || areShown.includes(false)) toastFailure(t('admin-codes.saveFailed'), error);
    },
    onSettled: () => refreshCodes(client),
  });
}
