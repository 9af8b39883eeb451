import { setTimeout as delay } from 'node:timers/promises';
import type { HostileRequest } from './hostile-requests.ts';
import { findFault } from './judge.ts';
import { openConnection, type RawConnection } from './raw-http.ts';

/** A request and what was wrong with its response. */
export type Fault = { request: HostileRequest; fault: string };

export type Tally = {
  sent: number;
  /** How many responses had this status; `closed` for connections that ended without one. */
  outcomes: Map<number | 'closed', number>;
  faults: Fault[];
};

const PART_PAUSE_MS = 15;

/** Sends requests over as many connections side by side, each kept alive until a request ends it, and judges what comes back. */
export async function sendRequests(
  port: number,
  requests: readonly HostileRequest[],
  connections: number,
): Promise<Tally> {
  const tally: Tally = { sent: 0, outcomes: new Map(), faults: [] };
  const queue = requests.values();
  const lane = async () => {
    let connection: RawConnection | undefined;
    for (const request of queue) {
      tally.sent++;
      if (request.kind === 'broken' || !connection?.isOpen()) {
        connection?.close();
        connection = await openConnection(port);
      }
      const fault = await exchange(connection, request, tally).catch(String);
      if (fault) tally.faults.push({ request, fault });
      if (fault || request.kind === 'broken') {
        connection.close();
        connection = undefined;
      }
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return tally;
}

/** The fault of the first response that has one. */
async function exchange(connection: RawConnection, request: HostileRequest, tally: Tally): Promise<string | undefined> {
  const { bytes, parts, leaves, isHead, responses } = request;
  const size = Math.ceil(bytes.length / parts);
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await delay(PART_PAUSE_MS);
    connection.write(bytes.slice(at, at + size));
  }
  if (leaves === 'gone') return undefined;
  if (leaves === 'half') connection.end();
  for (let index = 0; index < responses; index++) {
    const response = await connection.read({ isHead });
    const outcome = response === 'closed' ? response : response.status;
    tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
    if (response === 'closed') return request.kind === 'broken' ? undefined : 'closed without a response';
    const fault = findFault(request, response);
    if (fault) return `${fault}: ${response.body.slice(0, 300)}`;
    if (response.headers.connection === 'close') connection.close();
  }
  return undefined;
}
