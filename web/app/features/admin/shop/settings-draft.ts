import type { SettingsSection } from '@esimshop/contracts/settings';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

/** Unsaved values of a section, with the version of the settings that they change. */
export type SettingsDraft<Values> = { version: number; values: Values };

const keyOf = (section: SettingsSection) => `settingsDraft.${section}`;

/** Keeps them in this tab, so that a reload, another view or a new sign-in loses nothing. */
export function storeDraft<Values>(section: SettingsSection, draft: SettingsDraft<Values> | undefined): void {
  if (draft) writeSession(keyOf(section), JSON.stringify(draft));
  else removeSession(keyOf(section));
}

export function readDraft<Values>(section: SettingsSection): SettingsDraft<Values> | undefined {
  try {
    return JSON.parse(readSession(keyOf(section)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
