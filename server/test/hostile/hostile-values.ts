import fc from 'fast-check';

/** Texts that have broken somebody's server. */
const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\t', '\u00a0', '\ufeff', '\u2028', '\u202e', '\u200d', '\ufffe', '\uffff'],
  // Halves of a pair, combining marks, and letters whose case or form depends on the language.
  ...['\ud800', '\udc00x', 'A\u0300', 'I', 'ı', 'İ', 'i̇', 'ıIİi', 'ﬁ', 'ß', 'K', '🇹🇷', '👩‍👩‍👧', '１２', '٣'],
  ...[
    '../../etc/passwd',
    '..\\..',
    '..%2f',
    '%2e%2e%2f',
    '%00',
    '%ff',
    '%E0%A4%A',
    '%',
    '%zz',
    '%25',
    '//',
    ';x=1',
    '.',
  ],
  ...["' or 1=1 --", '"; drop table orders; --', '\\', '_', '{7*7}', '{{7*7}}', '(a+)+$', '=cmd|calc', '`id`', '$(id)'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x>',
    '<!--',
    ']]>',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
  ],
  ...[
    '\r\nSet-Cookie: a=b',
    '\n',
    '\r',
    'https://evil.example/',
    'a@b',
    '"a b"@example.com',
    'a@[127.0.0.1]',
    'ı@example.com',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', '[]', '{}'],
  ...[
    'NaN',
    'Infinity',
    '-0',
    '-1',
    '0',
    '1.5',
    '1e309',
    '0x10',
    '9007199254740993',
    '2147483648',
    '99999999999999999999',
  ],
  ...[
    'sample_1',
    'ES-0000-0000-0000',
    'pt_00000000',
    'Europe+',
    'TR,DE',
    'tr-TR',
    'a'.repeat(300),
    'İ'.repeat(500),
    'a'.repeat(6000),
  ],
] as const;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)).map((both) => both.join('')) },
);

/** A header's value without what ends a header. */
export const hostileHeader: fc.Arbitrary<string> = hostileText.map((text) =>
  toBytes(text.slice(0, 2000))
    .replace(/[\0\r\n]/g, '?')
    .trim(),
);

/** JSON as text, so that it may also hold what JSON.stringify never writes. */
const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        'null',
        'true',
        'false',
        '0',
        '-1',
        '-0',
        '1.5',
        '1e400',
        '-1e400',
        '11',
        '1e3',
        '9007199254740993',
        '0.1e-7',
      ],
      ...['[]', '{}', '[[]]', '[1]', '[null]', '["a"]', '{"a":{}}', '{"__proto__":1}', '{"$ne":null}', '{"length":1}'],
      `${'['.repeat(2000)}${']'.repeat(2000)}`,
      `${'{"a":'.repeat(800)}1${'}'.repeat(800)}`,
    ),
  },
  { weight: 1, arbitrary: fc.json() },
);

/** Bodies that are no JSON object. */
const rawBody = fc.constantFrom(
  ...[
    '',
    '{',
    '}',
    'null',
    '[]',
    '"x"',
    '1',
    '{"a":1',
    '{a:1}',
    "{'a':1}",
    '\0',
    '\xff\xfe',
    '\xef\xbb\xbf{}',
    '{}{}',
    ' ',
  ],
  ...[
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":"\\ud800"}',
    '{"a":"\xed\xa0\x80"}',
  ],
  `"${'x'.repeat(70_000)}"`,
  `${'['.repeat(30_000)}`,
);

/** What a parameter or field may be: as in a schema of OpenAPI. */
export type ValueSchema = ObjectSchema & {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: ValueSchema[];
  minimum?: number;
  items?: ValueSchema;
};
export type ObjectSchema = { properties?: Record<string, ValueSchema>; required?: string[] };

/** Values that exist, by the name of their field or parameter. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

export function validValue(name: string, schema: ValueSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const [type] = [schema.type].flat();
  const isNumber = type === 'integer' || type === 'number';
  const existing = known[name]?.filter((value) => isNumber === (typeof value === 'number')) ?? [];
  if (existing.length > 0) return fc.constantFrom(...existing);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValue(name, each, known)));
  if (isNumber) {
    const min = Math.max(1, schema.minimum ?? 1);
    return fc.integer({ min, max: Math.max(min, 10) });
  }
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(name, schema.items ?? {}, known), { maxLength: 3 });
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = Object.entries(properties).map(([key, value]) => [key, validValue(key, value, known)] as const);
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: required.filter((key) => key in properties),
      });
    }
    default:
      return fc.constantFrom('TR', 'Europe', 'Deniz', '5');
  }
}

/** Bodies of an operation: valid, almost valid, with fields that nobody asked for, or no object at all. */
export function bodies({ properties = {}, required = [] }: ObjectSchema, known: KnownValues): fc.Arbitrary<string> {
  const names = Object.keys(properties);
  const fields = fc.tuple(
    ...names.map((name) => {
      const valid = validValue(name, properties[name] ?? {}, known).map((value) => JSON.stringify(value));
      return required.includes(name) ? valid : fc.option(valid, { nil: undefined });
    }),
  );
  const valid = fields.map((values) => names.flatMap((name, index) => toField(name, values[index])));
  const name = fc.constantFrom(
    ...names,
    '__proto__',
    'constructor',
    'isAdmin',
    'total',
    'totalAmount',
    'status',
    'userId',
    '',
  );
  return fc.oneof(
    { weight: 2, arbitrary: valid.map(toObject) },
    // One field is another; if it was there already, its key is there twice.
    {
      weight: 5,
      arbitrary: fc
        .tuple(valid, name, hostileJson)
        .map(([all, key, value]) => toObject([...all, ...toField(key, value)])),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, fc.nat()).map(([all, nth]) => toObject(all.toSpliced(nth % (all.length || 1), 1))),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(name, hostileJson), { maxLength: 8 })
        .map((all) => toObject(all.flatMap(([key, value]) => toField(key, value)))),
    },
    { weight: 1, arbitrary: rawBody },
  );
}

function toField(name: string, json: string | undefined): string[] {
  return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`];
}

function toObject(fields: string[]): string {
  return `{${fields.join(',')}}`;
}

/** UTF-8 as Latin-1, a letter per byte; half of a pair becomes the three bytes that no UTF-8 has. */
export function toBytes(text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return Buffer.from(letter, 'utf8').toString('latin1');
      return String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    })
    .join('');
}

/** A part of an address: encoded, or as it is where that can be sent. */
export function toAddressPart(text: string, isRaw: boolean): string {
  if (isRaw && /^[!-~]*$/.test(text)) return text.replace(/[/?#]/g, (letter) => encodeByte(letter));
  return toBytes(text).replace(/[^A-Za-z0-9._~-]/g, encodeByte);
}

function encodeByte(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
