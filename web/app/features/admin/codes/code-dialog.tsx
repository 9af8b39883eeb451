import type { AdminDiscountCode } from '@esimshop/contracts/admin-discount-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '~/lib/api-error.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { toast } from '~/lib/toast.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { CodeFields } from './code-fields.tsx';
import { type CodeField, type CodeForm, checkCode, emptyCode, toCodeForm } from './code-form.ts';
import { CodePreview } from './code-preview.tsx';
import { refreshCodes, saveCode } from './code-queries.ts';
import { describeCodeProblem } from './code-words.ts';

type CodeDialogProps = {
  /** Undefined for a new one. */
  code: AdminDiscountCode | undefined;
  currency: string;
  onClose: () => void;
};

/** Adds or edits a code: the form on the left, what it does to real prices on the right. */
export function CodeDialog({ code, currency, onClose }: CodeDialogProps) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const others = usePageFacts().currencies?.offered.slice(1) ?? [];
  const form = useForm<CodeForm>({
    defaultValues: code ? toCodeForm(code, others) : emptyCode(others),
  });
  const values = form.watch();
  const save = useSaveCode(code, {
    onSaved: onClose,
    onProblem: (field, message) => form.setError(field, { message }),
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
      saveLabel={t(code ? 'admin-codes.dialog.save' : 'admin-codes.dialog.create')}
      onSave={submit}
      onClose={onClose}
      preview={<CodePreview values={values} onUse={use} />}
    >
      <CodeFields form={form} isNew={!code} values={values} currency={currency} />
    </EditDialog>
  );
}

type Saving = { onSaved: () => void; onProblem: (field: CodeField, message: string) => void };

function useSaveCode(code: AdminDiscountCode | undefined, { onSaved, onProblem }: Saving) {
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
      const problems = error instanceof ApiError ? (error.problem.errors ?? []) : [];
      for (const { path, code: problem } of problems) {
        const field = path as CodeField;
        onProblem(field, describeCodeProblem(field, { code: problem }, t));
      }
      if (problems.length === 0) toastFailure(t('admin-codes.saveFailed'), error);
    },
    onSettled: () => refreshCodes(client),
  });
}
