import type { Thread, ThreadEntry } from '@esimshop/contracts/admin-messages';
import { findPlaceholders } from '@esimshop/contracts/saved-replies';
import { useState } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { adminThreadTexts } from '~/locales/admin-thread.ts';
import { useStoredDraft } from '../parts/use-stored-draft.ts';
import type { NewEntry } from './thread-queries.ts';

type Problem = { kind: 'missing' | 'too_long' | 'special_characters' | 'card_number' | 'placeholders' | 'invalid' };

const idOf = (entry: ThreadEntry | undefined) => entry?.id ?? 0;

/** A text for a thread under a name of its own, what is wrong with it, and who has written there since it was begun. */
export function useDraft(name: string, entries: readonly ThreadEntry[]) {
  const [typed, edit, readNow] = useStoredDraft<{ text: string; seen: number }>(
    `threadDraft.${name}`,
    (stored) => typeof stored.text === 'string' && typeof stored.seen === 'number',
  );
  const { text, seen } = typed ?? { text: '', seen: 0 };
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Problem['kind']>();
  const latest = entries.at(-1);

  function change(next: string) {
    edit(next === '' ? undefined : { text: next, seen: text.trim() === '' ? idOf(latest) : seen });
    // What was sent under the key may have arrived.
    setKey(crypto.randomUUID());
    setProblem(undefined);
  }

  return {
    text,
    problem,
    /** Written by somebody else while this was typed. */
    news: text.trim() !== '' && idOf(latest) > seen ? latest : undefined,
    change,
    /** The entry to send; undefined if something is wrong with it, which is then shown. */
    check(max: number): NewEntry | undefined {
      const trimmed = text.trim();
      const found =
        trimmed.length < 2 ? ('missing' as const) : trimmed.length > max ? ('too_long' as const) : undefined;
      setProblem(found);
      return found ? undefined : { text: trimmed, seen: idOf(latest), key };
    },
    /** What whoever types has written there too. */
    see: (thread: Pick<Thread, 'entries'>) => text !== '' && edit({ text, seen: idOf(thread.entries.at(-1)) }),
    reject(kind: Problem['kind']) {
      setProblem(kind);
    },
    /** Shows what the server finds wrong with the text. */
    fail(error: Error) {
      const code = error instanceof ApiError ? error.problem.errors?.[0]?.code : undefined;
      if (code === undefined) return;
      setProblem(code === 'special_characters' || code === 'card_number' ? code : 'invalid');
    },
    /** Once a text was sent; another one that was typed since stays. */
    clear(sent: string) {
      if (readNow()?.text.trim() !== sent) return;
      edit(undefined);
      setKey(crypto.randomUUID());
      setProblem(undefined);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** What is wrong with a draft, in a sentence; undefined if nothing is. */
export function describeDraftProblem(
  { problem, text }: Pick<Draft, 'problem' | 'text'>,
  max: number,
  t: TFunction<typeof adminThreadTexts>,
): string | undefined {
  if (!problem) return undefined;
  const names = findPlaceholders(text)
    .map((name) => `{{${name}}}`)
    .join(', ');
  return t(`admin-thread.problems.${problem}`, { max, names });
}
