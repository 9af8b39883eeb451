import type { AdminDiscountCode } from '@esimshop/contracts/admin-discount-codes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { toast } from '~/lib/toast.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { checkCode, toCodeForm } from './code-form.ts';
import { codesQuery, refreshCodes, saveCode, saveSpelling } from './code-queries.ts';
import { CodesFigures } from './codes-figures.tsx';
import { CodesTable } from './codes-table.tsx';
import { RefusalsTable } from './refusals-table.tsx';
import { SpellingsList } from './spellings-list.tsx';

/** Discount codes: what each gives, what it brought, and what was tried in vain. */
export function CodesTab() {
  const { t } = useAdminTranslation(adminCodesTexts);
  const result = useQuery(codesQuery);
  const { data, error } = result;
  const [editing, setEditing] = useState<AdminDiscountCode | 'new'>();
  const switchCode = useSwitchCode();
  const changeSpelling = useChangeSpelling();
  // An unmounted dialog does not restore the focus.
  const opener = useRef<Element>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const open = (code: AdminDiscountCode | 'new') => {
    opener.current = document.activeElement;
    setEditing(code);
  };
  const close = () => {
    setEditing(undefined);
    requestAnimationFrame(() => {
      const target = opener.current?.isConnected ? opener.current : addButton.current;
      if (target instanceof HTMLElement) target.focus();
    });
  };
  const newCode = (
    <Button ref={addButton} variant="primary" onClick={() => open('new')}>
      {t('admin-codes.newCode')}
    </Button>
  );
  const isEmpty = data?.codes.length === 0;
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-codes.title')}</h1>
          <p>{t('admin-codes.summary')}</p>
        </div>
        {!isEmpty && newCode}
      </div>
      <ViewGroup current="codes" />
      <ReadFailure title={t('admin-codes.loadFailed')} result={result} />
      {data ? (
        isEmpty ? (
          <div className={layout.sectionSmall}>
            <EmptyState icon="tag" title={t('admin-codes.emptyTitle')} text={t('admin-codes.emptyText')}>
              {newCode}
            </EmptyState>
          </div>
        ) : (
          <>
            <CodesFigures codes={data} />
            <CodesTable
              codes={data}
              onEdit={open}
              onSwitch={(code, isActive) => switchCode.mutate({ code, isActive })}
            />
            {data.refusals.length > 0 && (
              <RefusalsTable
                {...data}
                onAccept={(code, spelling) => changeSpelling.mutate({ code, spelling, isAccepted: true })}
              />
            )}
            <SpellingsList
              codes={data.codes}
              onTakeBack={(code, spelling) => changeSpelling.mutate({ code, spelling, isAccepted: false })}
            />
          </>
        )
      ) : (
        !error && <ListSkeleton text={t('admin-codes.loading')} rows={6} />
      )}
      {editing && data && (
        <CodeDialog
          key={editing === 'new' ? 'new' : editing.id}
          code={editing === 'new' ? undefined : editing}
          currency={data.currency}
          onClose={close}
        />
      )}
    </>
  );
}

function useSwitchCode() {
  const { t } = useAdminTranslation(adminCodesTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'switch-code' },
    mutationFn: ({ code: { id, code }, isActive }: { code: AdminDiscountCode; isActive: boolean }) => {
      // As the switch before it has left the code.
      const stored = client.getQueryData(codesQuery.queryKey)?.codes.find((each) => each.id === id);
      const checked = stored && checkCode({ ...toCodeForm(stored, []), isActive });
      if (!checked || !('value' in checked)) throw new RangeError(`Expected the stored code ${code} to be valid`);
      return saveCode(stored, checked.value);
    },
    onSuccess: ({ code: switched }) => {
      client.setQueryData(
        codesQuery.queryKey,
        (known) => known && { ...known, codes: known.codes.map((each) => (each.id === switched.id ? switched : each)) },
      );
      const { code, isActive } = switched;
      toast({ title: t(isActive ? 'admin-codes.switchedOn' : 'admin-codes.switchedOff', { code }) });
    },
    onError: (error) => toastFailure(t('admin-codes.saveFailed'), error),
    onSettled: () => refreshCodes(client),
  });
}

type SpellingChange = { code: AdminDiscountCode; spelling: string; isAccepted: boolean };

function useChangeSpelling() {
  const { t } = useAdminTranslation(adminCodesTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, ...change }: SpellingChange) => saveSpelling(code.id, change),
    onSuccess: (_, { code: { code }, spelling, isAccepted }) =>
      toast({ title: t(`admin-codes.spellings.${isAccepted ? 'accepted' : 'takenBack'}`, { spelling, code }) }),
    onError: (error) => toastFailure(t('admin-codes.saveFailed'), error),
    onSettled: () => refreshCodes(client),
  });
}
