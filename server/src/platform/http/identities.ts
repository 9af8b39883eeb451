import { isPermitted, PERMISSIONS, type Permission, type Role } from '@esimshop/contracts/roles';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';

/** Who is signed in, as of this request: a role or session that was taken away is gone at once. */
export type Identity = {
  userId: number;
  username: string;
  /** Null for customers. */
  role: Role | null;
  sessionId: number;
  /** When the person last proved who they are. */
  signedInAt: Date;
  /** Whether the account has a second factor, which was then part of the sign-in. */
  hasSecondFactor: boolean;
  /** The shop requires a second factor that this account lacks: until it is set up, no admin call is allowed. */
  mustSetUpSecondFactor: boolean;
};

/** Finds out who sends a request; undefined for visitors. */
export type Identify = (request: FastifyRequest) => Promise<Identity | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for visitors, and on routes whose access does not ask for it. */
    identity: Identity | undefined;
  }
}

/** The signed-in caller. @throws ProblemError 401 `unauthenticated` */
export function requireIdentity({ identity }: Pick<FastifyRequest, 'identity'>): Identity {
  if (!identity) throw new ProblemError(401, 'unauthenticated', 'You are not signed in. Sign in and try again.');
  return identity;
}

/** Whether somebody's role includes a permission, now. */
export function mayDo(identity: Identity | undefined, permission: Permission): boolean {
  return identity !== undefined && isPermitted(identity.role, permission) && !identity.mustSetUpSecondFactor;
}

/**
 * The administrator who calls; of any role, unless a permission is named.
 * @throws ProblemError 401 `unauthenticated`, 403 `forbidden`, 403 `two_factor_setup_required`
 */
export function requireAdmin(request: Pick<FastifyRequest, 'identity'>, permission?: Permission): Identity {
  const identity = requireIdentity(request);
  if (identity.role === null) throw new ProblemError(403, 'forbidden', 'Only an administrator may do this.');
  if (permission && !isPermitted(identity.role, permission)) {
    const detail = `The role ${identity.role} does not include this. It takes: ${PERMISSIONS[permission].join(', ')}.`;
    throw new ProblemError(403, 'forbidden', detail);
  }
  if (identity.mustSetUpSecondFactor) {
    throw new ProblemError(
      403,
      'two_factor_setup_required',
      'Set up two-factor authentication or a passkey first: the shop requires it of administrators.',
    );
  }
  return identity;
}
