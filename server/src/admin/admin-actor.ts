import type { FastifyRequest } from 'fastify';
import type { AuditRecord } from '../accounts/audit-log.ts';
import { requireAdmin } from '../platform/http/identities.ts';

/** The actor in the admin: an administrator, or somebody on the server's command line. */
export type AdminActor = {
  /** As an order's events name it. */
  name: string;
  /** Whose act it is, as colleagues read it. */
  username: string;
  audit: Pick<AuditRecord, 'actorId' | 'address'>;
};

export const COMMAND_LINE: AdminActor = { name: 'command', username: 'command', audit: { actorId: undefined } };

/** The administrator who sends a request. @throws ProblemError if the sender is none */
export function actorOf(request: FastifyRequest): AdminActor {
  const { userId, username } = requireAdmin(request);
  return { name: `admin:${username}`, username, audit: { actorId: userId, address: request.ip } };
}
