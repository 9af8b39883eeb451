import { problemSchema } from '@esimshop/contracts/problems';
import type { HostileRequest } from './hostile-requests.ts';
import type { RawResponse } from './raw-http.ts';

const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];
/** What tells about the inside: stack traces, files, statements. */
const INSIDE =
  /node_modules|\/server\/src\/|\bat [\w.]+ \(|Failed query|\b(?:select|insert|update) .{1,200} (?:from|into|set) /;
/** The answer of the sandbox, which is no part of a live shop, to an address that it does not know. */
const SANDBOX = /"message":"Route [A-Z]+:\/sandbox/;

/** What is wrong with a response; undefined if nothing is. */
export function findFault(request: HostileRequest, { status, headers, body }: RawResponse): string | undefined {
  if (status >= 500 && !isExcused(request, { status, headers })) return `status ${status}`;
  const missing = SECURITY_HEADERS.filter((name) => !headers[name]);
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  if (request.declared && !isDeclared(request.declared, status)) return `undeclared status ${status}`;
  const isProblem = headers['content-type']?.startsWith('application/problem+json') ?? false;
  if (request.isApi && status >= 400 && !isProblem) return `no problem document: ${headers['content-type']}`;
  if (isProblem && !request.isHead && !isValidProblem(body, status)) return 'no valid problem';
  if (status >= 400 && INSIDE.test(body) && !SANDBOX.test(body)) return 'tells about the inside';
  return undefined;
}

/** A shop that is busy says when to come back; 502 is a partner's failure, where an operation declares it. */
function isExcused(
  { declared }: HostileRequest,
  { status, headers }: Pick<RawResponse, 'status' | 'headers'>,
): boolean {
  return status === 503 ? Boolean(headers['retry-after']) : status === 502 && Boolean(declared?.has(502));
}

/** 304 belongs to every response with an ETag. */
function isDeclared(declared: ReadonlySet<number>, status: number): boolean {
  return status === 304 || declared.has(status);
}

function isValidProblem(body: string, status: number): boolean {
  const problem = problemSchema.safeParse(JSON.parse(body));
  return problem.success && problem.data.status === status;
}
