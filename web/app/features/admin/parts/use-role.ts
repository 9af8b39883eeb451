import { isPermitted, type Permission, type Role } from '@esimshop/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '~/features/accounts/user-query.ts';

/** What the person whom the gate let in may do. The server checks every call; this only hides what it would refuse. */
export function useRole(): Role | undefined {
  return useQuery({ ...userQuery(), enabled: false }).data?.role;
}

export function useIsPermitted(permission: Permission): boolean {
  return isPermitted(useRole(), permission);
}
