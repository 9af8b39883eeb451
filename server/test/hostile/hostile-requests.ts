import fc from 'fast-check';
import type { Page } from '../../src/pages/web-build.ts';
import {
  bodies,
  hostileHeader,
  hostileText,
  type KnownValues,
  type ObjectSchema,
  toAddressPart,
  toBytes,
  type ValueSchema,
  validValue,
} from './hostile-values.ts';

/** A request that a stranger might send, as bytes in Latin-1. */
export type HostileRequest = {
  /** `broken`: no valid HTTP, or cut off; its connection may be closed without a response. */
  kind: 'operation' | 'page' | 'address' | 'pipeline' | 'broken';
  bytes: string;
  isHead: boolean;
  /** How many responses are due. */
  responses: number;
  /** Statuses that the description of the API names; undefined for what it does not describe. */
  declared?: ReadonlySet<number>;
  isApi: boolean;
  /** Sent in as many parts, a few milliseconds apart. */
  parts: number;
  /** How the client leaves: it waits for the response, or says first that it sends no more, or is gone at once. */
  leaves: 'after' | 'half' | 'gone';
};

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: ValueSchema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: ObjectSchema } } };
  responses: Record<string, unknown>;
};
/** What is read of the description at /api/openapi.json. */
export type ApiDescription = { paths: Record<string, Record<string, Operation>> };

export type Surface = {
  api: ApiDescription;
  pages: readonly Page[];
  /** Addresses of files and services. */
  addresses: readonly string[];
  known: KnownValues;
  /** `Cookie` headers of customers and of every role: half of the calls and visits have one of them. */
  cookies: readonly string[];
};

const JSON_TYPE = 'application/json';
const OTHER_TYPES = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
  ],
  ...[
    'application/json\t',
    'application/jsonp',
    'application/json, text/html',
    '',
    '/',
    'a'.repeat(300),
    'application/JSON',
  ],
];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'SEARCH',
  'PURGE',
];
const HEADER_NAMES = [
  ...[
    'Accept-Language',
    'Accept-Encoding',
    'Accept',
    'Accept-Version',
    'Cookie',
    'If-None-Match',
    'If-Match',
    'If-Range',
  ],
  ...[
    'If-Modified-Since',
    'If-Unmodified-Since',
    'Range',
    'Origin',
    'Sec-Fetch-Site',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
  ],
  ...[
    'X-Forwarded-Host',
    'Forwarded',
    'Idempotency-Key',
    'Session-Id',
    'Expect',
    'Upgrade',
    'X-Request-Id',
    'Request-Id',
  ],
  ...[
    'Stripe-Signature',
    'Paypal-Transmission-Sig',
    'X-Signature',
    'Authorization',
    'X-HTTP-Method-Override',
    'TE',
    'Trailer',
  ],
];
const HEADER_VALUES = [
  'bytes=99999999-',
  'bytes=5-1',
  'bytes=0-0,2-2',
  'tr;q=2',
  '*;q=',
  'gzip;q=0, *;q=0',
  'lng=%ff',
  'W/"',
  '*',
];

const header = fc.tuple(
  fc.constantFrom(...HEADER_NAMES),
  fc.oneof({ weight: 3, arbitrary: hostileHeader }, { weight: 1, arbitrary: fc.constantFrom(...HEADER_VALUES) }),
);
const headers = fc.oneof(
  { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 1, arbitrary: fc.array(header, { maxLength: 4 }) },
);

type Message = {
  method: string;
  address: string;
  headers: [string, string][];
  body?: string | undefined;
  isChunked?: boolean;
};

function toMessage({ method, address, headers: all, body, isChunked }: Message): string {
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${method} ${address} HTTP/1.1\r\nHost: shop.example\r\n${lines}`;
  if (body === undefined) return `${head}\r\n`;
  if (!isChunked) return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  const chunk = body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`;
  return `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`;
}

const WHOLE = { responses: 1, parts: 1, leaves: 'after' } as const;

/** Requests for all that a shop serves; each sample is reproduced by its seed. */
export function hostileRequests(surface: Surface): fc.Arbitrary<HostileRequest> {
  const operations = fc.oneof(...listOperations(surface));
  const pages = fc.oneof(...surface.pages.map((page) => visits(page, surface)));
  const whole = fc.oneof(
    { weight: 6, arbitrary: operations },
    { weight: 2, arbitrary: pages },
    { weight: 2, arbitrary: addresses(surface) },
  );
  return fc.oneof(
    { weight: 16, arbitrary: whole },
    { weight: 1, arbitrary: pipelines(surface) },
    { weight: 1, arbitrary: slow(operations) },
    { weight: 2, arbitrary: broken(operations) },
  );
}

/** What a browser with a session sends beside the rest. */
function signedIn({ cookies }: Surface): fc.Arbitrary<[string, string][]> {
  return fc.oneof(
    fc.constant<[string, string][]>([]),
    fc.constantFrom(...cookies).map((cookie): [string, string][] => [['Cookie', cookie]]),
  );
}

function listOperations(surface: Surface): fc.Arbitrary<HostileRequest>[] {
  return Object.entries(surface.api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => calls(method.toUpperCase(), path, operation, surface)),
  );
}

function calls(method: string, path: string, operation: Operation, surface: Surface): fc.Arbitrary<HostileRequest> {
  const { known } = surface;
  const { parameters = [], requestBody, responses } = operation;
  const declared = new Set(Object.keys(responses).map(Number));
  const value = (parameter: Parameter) =>
    fc.oneof(
      { weight: 1, arbitrary: validValue(parameter.name, parameter.schema, known).map(String) },
      { weight: 1, arbitrary: hostileText },
    );
  const given = fc.tuple(
    ...parameters.map((parameter) =>
      parameter.in === 'path'
        ? value(parameter).filter((text) => text !== '')
        : fc.option(value(parameter), { nil: undefined }),
    ),
  );
  const schema = requestBody?.content[JSON_TYPE].schema;
  const body = schema
    ? bodies(schema, known)
    : fc.option(fc.constantFrom('', '{}', 'x'.repeat(70_000)), { nil: undefined, freq: 8 });
  return fc
    .record({
      given,
      // Unread query parameters, twice and with brackets.
      rest: fc.option(
        fc.constantFrom('a=b', '__proto__=1', 'a[b]=1&a[b]=2', '%ff=%ff', 'search=1&search=2', '=', '&&&'),
        { nil: '' },
      ),
      isRaw: fc.boolean(),
      body,
      isChunked: fc.boolean(),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant(JSON_TYPE) },
        { weight: 1, arbitrary: fc.constantFrom(...OTHER_TYPES) },
      ),
      session: signedIn(surface),
      others: headers,
      isHead: fc.boolean(),
    })
    .map(({ given: values, rest, isRaw, body: content, isChunked, type, session, others, isHead }) => {
      let pathname = path;
      const query: string[] = rest ? [rest] : [];
      const own: [string, string][] = [];
      for (const [index, parameter] of parameters.entries()) {
        const text = values[index];
        if (text === undefined) continue;
        const part = toAddressPart(text, isRaw);
        if (parameter.in === 'path')
          pathname = pathname.replace(`{${parameter.name}}`, () => (part === '.' || part === '..' ? '%2e' : part));
        else if (parameter.in === 'query') query.push(`${parameter.name}=${part}`);
        else
          own.push([
            parameter.name,
            toBytes(text.slice(0, 2000))
              .replace(/[\0\r\n]/g, '?')
              .trim(),
          ]);
      }
      const address = query.length > 0 ? `${pathname}?${query.join('&')}` : pathname;
      const asHead = method === 'GET' && isHead;
      const text = method === 'GET' || content === undefined ? undefined : toBytes(content);
      const typed: [string, string][] = text === undefined ? [] : [['Content-Type', type]];
      const message = {
        method: asHead ? 'HEAD' : method,
        address,
        headers: [...own, ...session, ...typed, ...others],
        body: text,
        isChunked,
      };
      return { ...WHOLE, kind: 'operation', bytes: toMessage(message), isHead: asHead, declared, isApi: true } as const;
    });
}

const ENDS = [
  '',
  '',
  '',
  '/',
  '//',
  '.data',
  '/.data',
  '/_.data',
  '%00',
  ';x=1',
  '/..%2f',
  '/%ff',
  '/x',
  '.html',
  '?',
  '#x',
  '%2f',
];

function visits(page: Page, surface: Surface): fc.Arbitrary<HostileRequest> {
  const names = [...new Set([...(page.query ?? []).flatMap((set) => Object.keys(set)), 'lng', '_routes', 'index'])];
  const parameter = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(hostileText, fc.constantFrom('TR', 'Europe', 'price', 'gb', 'a', 'tr')),
  );
  return fc
    .record({
      language: fc.constantFrom('', '', '/tr', '/TR', '/en'),
      segment: fc.oneof(hostileText, validValue('id', {}, surface.known).map(String)),
      end: fc.constantFrom(...ENDS),
      query: fc.array(fc.tuple(parameter, fc.boolean()), { maxLength: 3 }),
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', page.formsPerHour ? 'POST' : 'GET'),
      form: fc.array(fc.tuple(fc.constantFrom('name', 'email', 'subject', 'message', 'website', 'x'), hostileText), {
        maxLength: 5,
      }),
      session: signedIn(surface),
      others: headers,
    })
    .map(({ language, segment, end, query, method, form, session, others }) => {
      const path = page.path.replace('*', 'nowhere').replace(/:\w+/, () => toAddressPart(segment, true));
      const search = query.map(([[name, text], isRaw]) => `${name}=${toAddressPart(text, isRaw)}`).join('&');
      const address = `${language}${path}${end}${search && `?${search}`}`;
      const isPost = method === 'POST';
      const body = isPost ? form.map(([name, text]) => `${name}=${toAddressPart(text, false)}`).join('&') : undefined;
      const typed: [string, string][] = isPost ? [['Content-Type', 'application/x-www-form-urlencoded']] : [];
      const bytes = toMessage({ method, address, headers: [...session, ...typed, ...others], body });
      return { ...WHOLE, kind: 'page', bytes, isHead: method === 'HEAD', isApi: false } as const;
    });
}

const TRICKS = [
  ...[
    '//',
    '/./',
    '/../',
    '/%2e%2e/',
    '/..%2f',
    '/%2f',
    '/\\',
    '/%5c..',
    '/;',
    '/%00',
    '/%ff',
    '/*',
    '//evil.example/',
    '/\\evil.example',
  ],
  ...[
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/api',
    '/api/',
    '/API/cart',
    '/api//cart',
    '/api/cart/',
    '/api/cart/../orders',
    '/api/%63art',
  ],
  ...[
    'http://evil.example/',
    'http://evil.example/api/cart',
    'https://shop.example:99999/',
    '/sandbox/../connection',
    '/sandbox/%2e%2e/connection',
  ],
  ...[
    '/connection',
    '/webhooks',
    '/__manifest?p=/',
    '/tr//evil.example/',
    '/#',
    '/?',
    '/??',
    '/?__proto__[a]=1',
    '/?constructor=1',
    '*',
  ],
];

function addresses({ addresses: known }: Surface): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      start: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...known) },
        { weight: 1, arbitrary: fc.constantFrom(...TRICKS) },
      ),
      end: fc.oneof(
        fc.constant(''),
        fc.constantFrom(...ENDS),
        hostileText.map((text) => `/${toAddressPart(text, true)}`),
        hostileText.map((text) => `?to=${toAddressPart(text, true)}&v=1`),
      ),
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('GET', 'HEAD') },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      others: headers,
    })
    .map(({ start, end, method, others }) => {
      // The sandbox's controls belong to whoever tests: changing them is no attack on the shop.
      const isControl = /sandbox/i.test(start) && method !== 'HEAD';
      const used = isControl ? 'GET' : method;
      const bytes = toMessage({ method: used, address: `${start}${end}`, headers: others });
      return { ...WHOLE, kind: 'address', bytes, isHead: used === 'HEAD', isApi: false } as const;
    });
}

function pipelines({ addresses: known }: Surface): fc.Arbitrary<HostileRequest> {
  return fc
    .array(fc.constantFrom('/', '/products', '/faq', '/api/shop', '/api/cart', '/nowhere', ...known.slice(0, 3)), {
      minLength: 2,
      maxLength: 8,
    })
    .map((all) => ({
      ...WHOLE,
      kind: 'pipeline' as const,
      bytes: all.map((address) => toMessage({ method: 'GET', address, headers: [] })).join(''),
      isHead: false,
      responses: all.length,
      isApi: false,
    }));
}

function slow(requests: fc.Arbitrary<HostileRequest>): fc.Arbitrary<HostileRequest> {
  return fc.tuple(requests, fc.integer({ min: 2, max: 5 })).map(([request, parts]) => ({ ...request, parts }));
}

const NO_HTTP = [
  ...[
    '\r\n\r\n',
    'NONSENSE\r\n\r\n',
    'GET /\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x00\xa5\x01\x00',
    '\0\0\0\0',
    'GET  / HTTP/1.1\r\n\r\n',
  ],
  ...[
    'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
    'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\nHost: a\n\n',
    'GET / HTTP/1.1\rHost: a\r\r',
    'DANCE / HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ...[
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  ],
];
const BAD_HEADERS = [
  ...[
    'no colon',
    'a b: c',
    ': empty',
    'X: a\0b',
    'X: a\r\n folded',
    ' X: y',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: +5',
  ],
  ...[
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked\r\nContent-Length: 3',
    'Transfer-Encoding: gzip',
    'Transfer-Encoding: chunked, chunked',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding : chunked',
  ],
  ...[`X: ${'a'.repeat(20_000)}`, `${'X: a\r\n'.repeat(3000)}X: b`],
];
const BAD_CHUNKS = [
  'zz\r\n',
  '-1\r\n',
  'ffffffffffffffff\r\n',
  '5\r\nab\r\n0\r\n\r\n',
  '2;ext\r\n{}\r\n0\r\nX: y\r\n\r\n',
  '1\r\n{',
  '2\r\n{}',
  `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  '0\r\n',
  '2 \r\n{}\r\n0\r\n\r\n',
];

function broken(requests: fc.Arbitrary<HostileRequest>): fc.Arbitrary<HostileRequest> {
  const withHeader = (line: string) =>
    `POST /api/cart HTTP/1.1\r\nHost: a\r\nSession-Id: a-session-id-of-a-browser\r\n${line}\r\n\r\n{}`;
  const bytes = fc.oneof(
    fc.constantFrom(...NO_HTTP),
    fc.constantFrom(...BAD_HEADERS).map(withHeader),
    fc
      .constantFrom(...BAD_CHUNKS)
      .map((chunks) => withHeader(`Content-Type: ${JSON_TYPE}\r\nTransfer-Encoding: chunked`).slice(0, -2) + chunks),
    // A request that is cut, or goes on where it should have ended.
    fc.tuple(requests, fc.nat()).map(([request, at]) => request.bytes.slice(0, at % request.bytes.length)),
    fc.tuple(requests, hostileText).map(([request, rest]) => request.bytes + toBytes(rest)),
    fc.string({ unit: 'binary', maxLength: 60 }).map(toBytes),
  );
  return fc
    .tuple(bytes, fc.constantFrom('half', 'half', 'gone'), fc.constantFrom(1, 1, 1, 3))
    .map(([text, leaves, parts]) => ({
      ...WHOLE,
      kind: 'broken' as const,
      bytes: text,
      isHead: false,
      isApi: false,
      leaves: leaves as 'half' | 'gone',
      parts,
    }));
}
