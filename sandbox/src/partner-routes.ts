import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Operation, Partner } from './fault-table.ts';
import type { Fault, Faults } from './faults.ts';

export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** Thrown anywhere below a partner's route to answer with the partner's own error. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`partner refuses with ${answer.status}`);
    this.answer = answer;
  }
}

export type Call = {
  request: FastifyRequest;
  /** A fault asks for a business refusal: the handler words it as its partner would. */
  isRefused: boolean;
  /** Runs once the answer has left or the connection is gone. */
  onAnswered(listener: () => void): void;
};

export type PartnerRoute<Name extends Partner> = {
  method: HTTPMethods;
  url: string;
  operation: Operation<Name> | ((request: FastifyRequest) => Operation<Name>);
  /** Synchronous, so that no other call comes between what it reads and what it writes. */
  handle(call: Call): Answer;
};

export type PartnerStyle<Name extends Partner> = {
  partner: Name;
  faults: Faults;
  /** The refusal for a caller without the right key. */
  authenticate(request: FastifyRequest): Answer | undefined;
  /** How this partner words a failure of its own: 429, 500 or 503. */
  describeFailure(status: number): unknown;
  headers?(): Record<string, string>;
};

/** Serves a partner's routes; faults happen here, around handlers that know nothing of them. */
export function addPartnerRoutes<Name extends Partner>(
  app: FastifyInstance,
  style: PartnerStyle<Name>,
  routes: PartnerRoute<Name>[],
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => serveCall(style, route, request, reply),
    });
  }
}

async function serveCall<Name extends Partner>(
  style: PartnerStyle<Name>,
  route: PartnerRoute<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (style.headers) reply.headers(style.headers());
  const denial = style.authenticate(request);
  if (denial) return sendAnswer(reply, denial);
  const operation = typeof route.operation === 'function' ? route.operation(request) : route.operation;
  const fault = style.faults.take(style.partner, operation);

  switch (fault?.fault) {
    case '500':
    case '503':
    case '429':
      return sendFailure(style, reply, fault, Number(fault.fault));
    case 'timeout':
      return reply.hijack();
    case 'reset':
      request.raw.socket.resetAndDestroy();
      return reply.hijack();
  }

  const answer = handleCall(route, {
    request,
    isRefused: fault?.fault === 'refuse',
    onAnswered: (listener) => reply.raw.once('close', listener),
  });

  switch (fault?.fault) {
    case 'slow':
      await sleep(fault.delayMs ?? 29_000, undefined, { ref: false });
      return sendAnswer(reply, answer);
    case '503-processed':
      return sendFailure(style, reply, fault, 503);
    case 'lost':
      request.raw.socket.destroy();
      return reply.hijack();
    case 'malformed':
      return reply.type('text/html').send('<!doctype html><title>Gateway</title><p>The gateway is busy.');
    case 'truncated':
      return sendHalf(reply, answer);
    default:
      return sendAnswer(reply, answer);
  }
}

function handleCall<Name extends Partner>(route: PartnerRoute<Name>, call: Call): Answer {
  try {
    return route.handle(call);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.headers) reply.headers(answer.headers);
  reply.code(answer.status);
  return answer.body === undefined ? reply.send() : reply.send(answer.body);
}

function sendFailure<Name extends Partner>(
  style: PartnerStyle<Name>,
  reply: FastifyReply,
  fault: Fault,
  status: number,
): FastifyReply {
  if (status !== 500) reply.header('Retry-After', String(fault.retryAfterSeconds));
  return reply.code(status).send(style.describeFailure(status));
}

function sendHalf(reply: FastifyReply, answer: Answer): FastifyReply {
  const body = Buffer.from(JSON.stringify(answer.body ?? {}));
  reply.hijack();
  reply.raw.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.socket?.destroy());
  return reply;
}
