import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

const STORAGE_KEY = 'portalToken';

/**
 * The access token: from the address, which it leaves at once, or from earlier in this tab. Browser only.
 * `keep` with an empty text forgets it.
 */
export function usePortalToken(): { token: string | undefined; keep: (token: string) => void } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => readSession(STORAGE_KEY));
  const given = query.get('token')?.trim();

  function keep(token: string) {
    if (token) writeSession(STORAGE_KEY, token);
    else removeSession(STORAGE_KEY);
    setKept(token || undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token that the address brings
  useEffect(() => {
    if (!given) return;
    keep(given);
    const others = new URLSearchParams(query);
    others.delete('token');
    void navigate({ search: String(others) }, { replace: true, preventScrollReset: true });
  }, [given]);
  return { token: given || kept, keep };
}
