import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { type ReceiptBuyer, receiptBuyerSchema } from '@esimshop/contracts/receipts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { describeError } from '~/lib/error-text.ts';
import { checkBy, readFormError } from '~/lib/form-problems.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { receiptTexts } from '~/locales/receipt.ts';
import { nameCompany, type ReceiptOwner, receiptsQuery } from './receipts-api.ts';

const FIELDS = ['companyName', 'vatId', 'address'] as const;
const AUTOCOMPLETE = { companyName: 'organization', vatId: 'off', address: 'street-address' } as const;

/** A company for a receipt that was issued without, or with another one. */
export function CompanyForm({ owner, number, onNamed }: { owner: ReceiptOwner; number: string; onNamed: () => void }) {
  const { t } = useTranslation(errorTexts, receiptTexts);
  const queries = useQueryClient();
  const form = useForm<ReceiptBuyer>({
    mode: 'onTouched',
    defaultValues: { companyName: '', vatId: '', address: '' },
    resolver: checkBy<ReceiptBuyer>({ schema: receiptBuyerSchema }),
  });
  const change = useMutation({
    mutationFn: (company: ReceiptBuyer) => nameCompany(owner, company),
    onSuccess: (receipts) => {
      queries.setQueryData(receiptsQuery(owner).queryKey, receipts);
      onNamed();
    },
  });
  return (
    <form
      className={layout.stack}
      method="post"
      noValidate
      aria-label={t('receipt.company.title')}
      onSubmit={form.handleSubmit((company) => change.mutate(company))}
    >
      {change.isError && <Note tone="bad">{describeError(change.error, t)}</Note>}
      <p>{t('receipt.company.once', { number })}</p>
      {FIELDS.map((name) => {
        const problem = readFormError(form.formState.errors[name]);
        return (
          <Field
            key={name}
            {...form.register(name)}
            label={t(`receipt.company.${name}`)}
            hint={name === 'companyName' ? undefined : t(`receipt.company.${name}Hint`)}
            autoComplete={AUTOCOMPLETE[name]}
            error={problem && describeProblem(problem, t)}
          />
        );
      })}
      <p>
        <Button variant="primary" type="submit" pending={change.isPending} pendingText={t('receipt.company.issuing')}>
          {t('receipt.company.issue')}
        </Button>
      </p>
    </form>
  );
}

function describeProblem({ path, code, params }: FieldProblem, t: TFunction<typeof receiptTexts>): string {
  switch (code) {
    case 'vat_number':
      return t('receipt.problems.vatNumber', params);
    case 'too_long':
      return t('receipt.problems.tooLong', params);
    case 'special_characters':
    case 'card_number':
      return t('receipt.problems.characters');
    default:
      return t(path === 'companyName' ? 'receipt.problems.name' : 'receipt.problems.other');
  }
}
