import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { SettingsResponse, SettingsSection, ShopSettings } from '@esimshop/contracts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { useStoredDraft } from '../parts/use-stored-draft.ts';
import { saveSettings, settingsQuery, showNewer } from './settings-queries.ts';

type FormOptions<Section extends SettingsSection, Values> = {
  section: Section;
  published: SettingsResponse;
  /** What the fields show of the published section, and what they publish. */
  toValues: (published: ShopSettings[Section]) => Values;
  toSection: (values: Values) => unknown;
  /** Which field a problem of what was sent is told at, where its path alone does not say. */
  toField?: (path: string, sent: Values) => string;
  /** Once it is published. */
  onSaved?: () => void;
};

/** The id of a field, by its path in the section. */
export function fieldId(section: SettingsSection, path: string): string {
  return `${section}.${path}`;
}

/** A section being edited. What is typed stays until it is published or discarded; another's change is never overwritten unseen. */
export function useSettingsForm<Section extends SettingsSection, Values extends object>({
  section,
  published,
  toValues,
  toSection,
  toField = (path) => path,
  onSaved,
}: FormOptions<Section, Values>) {
  const { t } = useAdminTranslation(adminShopTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const saved = toValues(published.settings[section]);
  // With the version of the settings that the values change.
  const [draft, edit, readNow] = useStoredDraft<{ version: number; values: Partial<Values> }>(
    `settingsDraft.${section}`,
    ({ version, values }) => {
      // Throws for values that no section can be made of, and the draft is passed over.
      toSection({ ...saved, ...(values as Partial<Values>) });
      return typeof version === 'number' && typeof values === 'object';
    },
  );
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [theirs, setTheirs] = useState<SettingsResponse>();
  const typed = { ...saved, ...draft?.values };
  const isChanged = JSON.stringify(toSection(typed)) !== JSON.stringify(toSection(saved));

  /** Shows the settings as they are now. What was typed after `sent` stays, over them. */
  const forget = (known: SettingsResponse, sent = typed) => {
    client.setQueryData(settingsQuery.queryKey, known);
    const since = Object.entries(typed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name as keyof Values]),
    );
    edit(
      since.length > 0 ? { version: known.version, values: Object.fromEntries(since) as Partial<Values> } : undefined,
    );
    setProblems([]);
    setTheirs(undefined);
  };

  const mutation = useMutation({
    mutationFn: ({ version, values: sent }: { version: number; values: Values }) =>
      saveSettings({ section, version, value: toSection(sent) }),
    onSuccess(response, { values: sent }) {
      forget(response, sent);
      toast({ title: t('admin-shop.saved'), description: t(`admin-shop.inEffect.${section}`) });
      onSaved?.();
    },
    onError(error, { values: sent }) {
      const problem = error instanceof ApiError ? error.problem : undefined;
      if (problem?.code === 'conflict' && problem.current) {
        setTheirs(problem.current as SettingsResponse);
        return;
      }
      tellProblems(error, sent);
    },
  });

  const switching = useMutation({
    mutationFn: ({ part }: { part: Partial<Values>; tell: () => void }) =>
      saveSettings({ section, version: published.version, value: toSection({ ...saved, ...part }) }),
    onSuccess(response, { part, tell }) {
      client.setQueryData(settingsQuery.queryKey, response);
      const isBehind = draft && draft.version !== published.version;
      edit({ version: isBehind ? draft.version : response.version, values: { ...draft?.values, ...part } });
      tell();
    },
    onError(error, { part }) {
      showNewer(client, error);
      tellProblems(error, { ...saved, ...part });
    },
  });
  // The version that the next change names is that of the one on its way.
  const isBusy = mutation.isPending || switching.isPending;
  const save = (version: number) => isBusy || mutation.mutate({ version, values: typed });
  const values = { ...typed, ...(switching.isPending && switching.variables.part) };

  function tellProblems(error: Error, sent: Values): void {
    const errors = (error instanceof ApiError && error.problem?.errors) || [];
    const found = errors.map((each) => ({ ...each, path: toField(each.path.replace(/^value\./, ''), sent) }));
    setProblems(found);
    toastFailure(t('admin-shop.saveFailed'), error);
    if (found[0]) document.getElementById(fieldId(section, found[0].path))?.focus();
  }

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  return {
    section,
    values,
    isChanged,
    isSaving: mutation.isPending,
    /** What somebody else has published meanwhile. */
    theirs: theirs && toValues(theirs.settings[section]),
    change(part: Partial<Values>, path: string) {
      // What was typed since this was rendered stays, also where a file was read meanwhile.
      const now = readNow() ?? draft;
      edit({ version: now?.version ?? published.version, values: { ...saved, ...now?.values, ...part } });
      setProblems(problems.filter((problem) => problem.path !== path));
    },
    /** Publishes a part at once; what else is typed stays typed. `tell` says so. */
    switchNow: (part: Partial<Values>, tell: () => void) => {
      if (!isBusy) switching.mutate({ part, tell });
    },
    save: () => save(draft?.version ?? published.version),
    keepMine: () => theirs && save(theirs.version),
    takeTheirs: () => theirs && forget(theirs),
    discard: () => forget(published),
    problemOf: (path: string) => problems.find((problem) => problem.path === path),
  };
}
