import type { PageRef } from '@esimshop/contracts/admin-pages';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

/** What is typed and not saved, and over which version and draft. */
export type TypedText = { source: string; version: number; revision: number; restores?: number | undefined };

const keyOf = ({ page, locale }: PageRef) => `pageText.${locale}.${page}`;

/** Keeps it in this tab, so that a reload, another page or a new sign-in loses nothing. */
export function storeTyped(ref: PageRef, typed: TypedText | undefined): void {
  if (typed) writeSession(keyOf(ref), JSON.stringify(typed));
  else removeSession(keyOf(ref));
}

export function readTyped(ref: PageRef): TypedText | undefined {
  try {
    return JSON.parse(readSession(keyOf(ref)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
