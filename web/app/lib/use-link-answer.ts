import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { errorCodeOf } from './api-error.ts';
import { useLinkToken } from './use-link-token.ts';

type LinkAnswer<Answer> = UseQueryResult<Answer> & {
  token: string | undefined;
  /** The link has no token, or one that is used or expired. */
  isDead: boolean;
};

/** What the server says of the link of a mail, asked once. */
export function useLinkAnswer<Answer>(name: string, ask: (token: string) => Promise<Answer>): LinkAnswer<Answer> {
  const token = useLinkToken();
  const answer = useQuery({
    // Its token is not part of the key: nothing keeps it.
    queryKey: [name],
    queryFn: () => ask(token ?? ''),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { ...answer, token, isDead: token === '' || errorCodeOf(answer.error) === 'link_invalid' };
}
