import type { AdminPageText } from '@esimshop/contracts/admin-pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { useStoredDraft } from '../parts/use-stored-draft.ts';
import { discardDraft, PAGES_KEY, pageTextQuery, publishPage, saveDraft } from './page-queries.ts';

/** What is typed and not saved, and over which version and draft. */
type TypedText = { source: string; version: number; revision: number; restores?: number | undefined };

export type PageEditor = ReturnType<typeof usePageEditor>;

/** A text being written. What is typed stays until it is saved or thrown away; another's change is never overwritten unseen. */
export function usePageEditor(text: AdminPageText, template: string) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const ref = { page: text.page, locale: text.locale };
  const [typed, edit] = useStoredDraft<TypedText>(
    `pageText.${ref.locale}.${ref.page}`,
    (stored) =>
      typeof stored.source === 'string' && typeof stored.version === 'number' && typeof stored.revision === 'number',
  );
  const [theirs, setTheirs] = useState<AdminPageText>();
  const saved = text.draft?.source ?? text.current ?? template;
  const source = typed?.source ?? saved;
  const { version, revision } = typed ?? seenOf(text);
  const seen = { version, revision };
  const isTyped = source !== saved;

  /** Shows a text as it is now. What was typed after `sent` stays, over it. */
  const take = (next: AdminPageText, sent: string | null = source) => {
    const isTypedSince = typed !== undefined && sent !== null && typed.source !== sent;
    edit(isTypedSince ? { source: typed.source, ...seenOf(next) } : undefined);
    setTheirs(undefined);
    client.setQueryData(pageTextQuery(ref).queryKey, next);
    void client.invalidateQueries({ queryKey: PAGES_KEY });
  };
  const fail = (title: string) => (error: Error) => {
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (problem?.code === 'conflict' && problem.current) setTheirs(problem.current as AdminPageText);
    else toastFailure(title, error);
  };

  const save = useMutation({
    mutationFn: (what: { source: string; publishOn: string | null }) => saveDraft({ ...ref, ...what, ...seen }),
    onSuccess: (next, what) => take(next, what.source),
    onError: fail(t('admin-pages.saveFailed')),
  });
  const publish = useMutation({
    mutationFn: (what: { source: string | null }) =>
      publishPage({ ...ref, ...what, ...seen, ...(typed?.restores !== undefined && { restores: typed.restores }) }),
    onSuccess(next, what) {
      take(next, what.source);
      toast({ title: t('admin-pages.published'), description: t('admin-pages.publishedText') });
    },
    onError: fail(t('admin-pages.publishFailed')),
  });
  const discard = useMutation({
    mutationFn: (_source: string) => discardDraft({ ...ref, revision: text.draft?.revision ?? 0 }),
    onSuccess: (next, typedThen) => take(next, typedThen),
    onError: fail(t('admin-pages.discardFailed')),
  });

  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);

  return {
    ...{ source, isTyped, theirs },
    /** Whether it differs from what is public. */
    isNew: source !== (text.current ?? template),
    isSaving: save.isPending,
    isPublishing: publish.isPending,
    isDiscarding: discard.isPending,
    type: (next: string, restores?: number) => edit({ ...seen, source: next, restores }),
    /** As a draft; one that had a day is called back. */
    save: () => save.mutate({ source, publishOn: null }),
    schedule: (publishOn: string, onDone: () => void) => save.mutate({ source, publishOn }, { onSettled: onDone }),
    publish: (what: { source: string | null }, onDone: () => void) => publish.mutate(what, { onSettled: onDone }),
    discard: () => discard.mutate(source),
    /** What is typed and not saved is gone. */
    undo: () => edit(undefined),
    takeTheirs: () => theirs && take(theirs),
    /** Over what somebody else has saved or published meanwhile, now that it has been seen. */
    keepMine() {
      if (!theirs) return;
      client.setQueryData(pageTextQuery(ref).queryKey, theirs);
      edit({ source, ...seenOf(theirs), restores: typed?.restores });
      setTheirs(undefined);
    },
  };
}

function seenOf({ version, draft }: AdminPageText): Pick<TypedText, 'version' | 'revision'> {
  return { version, revision: draft?.revision ?? 0 };
}
