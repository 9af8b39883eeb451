import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Operation, Partner } from './fault-table.ts';
import type { Fault, Faults } from './faults.ts';
import { isStorageError } from './storage-error.ts';

export type PartnerResponse = { status: number; body: unknown; headers?: Record<string, string> };

/** Thrown by a route to respond with the partner's own error. */
export class PartnerError extends Error {
  readonly response: PartnerResponse;
  constructor(response: PartnerResponse) {
    super(`partner responds with ${response.status}`);
    this.response = response;
  }
}

export type Call = {
  request: FastifyRequest;
  /** A fault requests a rejection for a business reason, in the partner's own format. */
  isRejected: boolean;
  /** The code of that rejection, if it is not the usual one. */
  issue: string | null;
  /** The listener runs once the response is sent or the connection is closed. */
  onFinished(listener: () => void): void;
};

export type PartnerRoute<Name extends Partner> = {
  method: HTTPMethods;
  url: string;
  operation: Operation<Name> | ((request: FastifyRequest) => Operation<Name>);
  /** What has to be asked elsewhere before. @throws PartnerError */
  prepare?(request: FastifyRequest): Promise<void>;
  /** Synchronous, so that no other call runs between its reads and its writes. */
  handle(call: Call): PartnerResponse;
  /** Runs a call once per idempotency key, for a partner that repeats its failures too. */
  runOnce?: (call: Call, run: () => PartnerResponse) => PartnerResponse;
};

export type PartnerApi<Name extends Partner> = {
  partner: Name;
  faults: Faults;
  /** The error response for a caller without a valid key. */
  authenticate(request: FastifyRequest): PartnerResponse | undefined;
  /** The body of this partner's 429, 500 and 503. */
  describeFailure(status: number): unknown;
  /** Counts a request towards a shared limit; returns the rejection if it exceeds it. */
  count?(request: FastifyRequest): { headers: Record<string, string>; refusal?: PartnerResponse };
  headers?(): Record<string, string>;
};

/** Serves a partner's routes and injects the faults, so that handlers need not know of them. */
export function addPartnerRoutes<Name extends Partner>(
  app: FastifyInstance,
  api: PartnerApi<Name>,
  routes: PartnerRoute<Name>[],
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => handleRequest(api, route, request, reply),
    });
  }
}

async function handleRequest<Name extends Partner>(
  api: PartnerApi<Name>,
  route: PartnerRoute<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (api.headers) reply.headers(api.headers());
  const counted = api.count?.(request);
  if (counted) reply.headers(counted.headers);
  if (counted?.refusal) return sendResponse(reply, counted.refusal);
  const unauthorized = api.authenticate(request);
  if (unauthorized) return sendResponse(reply, unauthorized);
  const operation = typeof route.operation === 'function' ? route.operation(request) : route.operation;
  const fault = api.faults.take(api.partner, operation);

  switch (fault?.fault) {
    case '503':
    case '429':
      return sendFailure(api, reply, fault, Number(fault.fault));
    case 'timeout':
      return reply.hijack();
    case 'reset':
      request.raw.socket.resetAndDestroy();
      return reply.hijack();
  }

  const call: Call = {
    request,
    isRejected: fault?.fault === 'reject',
    issue: fault?.issue ?? null,
    onFinished: (listener) => reply.raw.once('close', listener),
  };
  const unprepared = await route.prepare?.(request).catch(toResponse);
  const response =
    unprepared ??
    runHandler(api, () => {
      const run = () => runFailing(api, route, call, fault);
      return route.runOnce ? route.runOnce(call, run) : run();
    });

  switch (fault?.fault) {
    case 'slow':
      await sleep(fault.delayMs ?? 29_000, undefined, { ref: false });
      return sendResponse(reply, response);
    case '503-processed':
      return sendFailure(api, reply, fault, 503);
    case 'lost':
      request.raw.socket.destroy();
      return reply.hijack();
    case 'malformed':
      return reply.type('text/html').send('<!doctype html><title>Gateway</title><p>The gateway is busy.');
    case 'wrong-schema':
      return reply.send({ result: [{ of: 'another shape' }] });
    case 'truncated':
      return sendTruncated(reply, response);
    default:
      return sendResponse(reply, response);
  }
}

function toResponse(error: unknown): PartnerResponse {
  if (error instanceof PartnerError) return error.response;
  throw error;
}

function runFailing<Name extends Partner>(
  api: PartnerApi<Name>,
  route: PartnerRoute<Name>,
  call: Call,
  fault: Fault | undefined,
): PartnerResponse {
  const response = fault?.fault === '500' ? undefined : route.handle(call);
  if (response && fault?.fault !== '500-processed') return response;
  return { status: 500, body: api.describeFailure(500) };
}

function runHandler<Name extends Partner>(api: PartnerApi<Name>, run: () => PartnerResponse): PartnerResponse {
  try {
    return run();
  } catch (error) {
    if (error instanceof PartnerError) return error.response;
    if (!isStorageError(error)) throw error;
    return { status: 503, body: api.describeFailure(503), headers: { 'Retry-After': '5' } };
  }
}

function sendResponse(reply: FastifyReply, { status, body, headers = {} }: PartnerResponse): FastifyReply {
  reply.code(status).headers(headers);
  return body === undefined ? reply.send() : reply.send(body);
}

function sendFailure<Name extends Partner>(
  api: PartnerApi<Name>,
  reply: FastifyReply,
  fault: Fault,
  status: number,
): FastifyReply {
  return reply.code(status).header('Retry-After', String(fault.retryAfterSeconds)).send(api.describeFailure(status));
}

function sendTruncated(reply: FastifyReply, response: PartnerResponse): FastifyReply {
  const body = Buffer.from(JSON.stringify(response.body ?? {}));
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
  reply.raw.writeHead(response.status, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.socket?.destroy());
  return reply;
}
