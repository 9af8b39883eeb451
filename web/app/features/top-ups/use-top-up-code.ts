import type { TopUpCode } from '@esimshop/contracts/top-ups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserApi } from '~/lib/api-client.ts';

type TopUp = { token: string; esimId: string; packageId: string | undefined };

/** A typed code, and what it takes off the chosen package: it is asked anew for each. */
export function useTopUpCode({ token, esimId, packageId }: TopUp) {
  const [code, setCode] = useState<string>();
  const isWanted = code !== undefined && packageId !== undefined;
  const priced = useQuery({
    queryKey: ['top-up-code', token, esimId, packageId, code],
    queryFn: () =>
      browserApi<TopUpCode>('/api/portal/topup-code', { method: 'POST', body: { token, esimId, packageId, code } }),
    enabled: isWanted,
    retry: false,
    gcTime: 0,
  });
  const isPending = isWanted && priced.isFetching;
  return {
    code,
    /** Undefined without a code, and while it is asked for or refused. */
    discount: isWanted && !isPending && !priced.error ? priced.data : undefined,
    error: isPending ? null : priced.error,
    isPending,
    apply: setCode,
    remove: () => setCode(undefined),
    /** Somebody else may have taken its last use. */
    check() {
      if (isWanted) void priced.refetch();
    },
  };
}
