import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';
import { MarkError } from './mark-error.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 28 28"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const clean = (text: string) => cleanSvg(Buffer.from(text));

function refusalOf(text: string | Buffer): [problem: string, found: string] {
  try {
    cleanSvg(Buffer.from(text));
  } catch (error) {
    if (error instanceof MarkError) return [error.problem, error.found];
    throw error;
  }
  return ['taken', ''];
}

const PATH = '<path fill="#7fb8ff" d="M1 1h18l8 8v18H1z"/>';

test('a drawing stays as it is', () => {
  expect(clean(svg(PATH))).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 28 28">${PATH}</svg>`,
  );
});

test('what an editor adds is left out, and a style becomes attributes', () => {
  const drawn = clean(
    `<?xml version="1.0" encoding="UTF-8"?><!-- Made with an editor -->${svg(
      '<title>Rota</title><metadata><rdf:RDF xmlns:rdf="x"/></metadata><sodipodi:namedview xmlns:sodipodi="y" id="v"/>' +
        '<g inkscape:label="Layer" xmlns:inkscape="z" data-name="a" class="b"><circle r="3" style="fill:#fff; stroke : none;-inkscape-font:x"/></g>',
      'width="64px" height="32" version="1.1"',
    )}`,
  );
  expect(drawn).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32" viewBox="0 0 64 32"><g><circle r="3" fill="#fff" stroke="none"/></g></svg>',
  );
});

test('gradients, masks and reuse within the drawing stay', () => {
  const drawn = clean(
    svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient><linearGradient id="b" xlink:href="#a"/>' +
        '<clipPath id="c"><use xlink:href="#d"/></clipPath><path id="d" d="M0 0h9"/></defs>' +
        '<g clip-path="url(#c)"><use href="#d" fill="url(#b)" transform="translate(1 2) rotate(45)"/></g>',
    ),
  );
  expect(drawn).toContain('<linearGradient id="b" href="#a"/>');
  expect(drawn).toContain(
    '<g clip-path="url(#c)"><use href="#d" fill="url(#b)" transform="translate(1 2) rotate(45)"/></g>',
  );
});

test('cleaning again changes nothing', () => {
  const once = clean(svg(`<g style="opacity:.5">${PATH}</g>`, 'viewBox="-2,-2 32 32" fill="none"'));
  expect(clean(once)).toBe(once);
});

test.each([
  ['a script', '<script>alert(1)</script>', 'element', '<script>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', 'element', '<SCRIPT>'],
  ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', 'element', '<script>'],
  ['HTML', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', 'element', '<foreignObject>'],
  ['a frame', '<iframe src="/"/>', 'element', '<iframe>'],
  ['a stylesheet', '<style>@import "https://evil.test/x.css"</style>', 'element', '<style>'],
  ['a font', '<font-face font-family="x"/>', 'element', '<font-face>'],
  ['words', '<text x="1">Rota</text>', 'element', '<text>'],
  ['a link', `<a href="javascript:alert(1)">${PATH}</a>`, 'element', '<a>'],
  ['a picture', '<image href="https://evil.test/p.png"/>', 'element', '<image>'],
  ['a picture in it', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', 'element', '<image>'],
  ['a filter', '<filter id="f"><feImage href="https://evil.test"/></filter>', 'element', '<filter>'],
  ['a movement', '<animate attributeName="href" to="javascript:alert(1)"/>', 'element', '<animate>'],
  ['a change', '<set attributeName="onload" to="alert(1)"/>', 'element', '<set>'],
  ['an event', '<path d="M0 0" onclick="alert(1)"/>', 'event', 'onclick="…"'],
  ['an event in capitals', '<path d="M0 0" ONLOAD="alert(1)"/>', 'event', 'ONLOAD="…"'],
  ['another drawing', '<use href="https://evil.test/a.svg#b"/>', 'reference', 'https://evil.test/a.svg#b'],
  ['another drawing by its old name', '<use xlink:href="//evil.test/a.svg#b"/>', 'reference', '//evil.test/a.svg#b'],
  [
    'a drawing as data',
    '<use href="data:image/svg+xml,%3Csvg/%3E#a"/>',
    'reference',
    'data:image/svg+xml,%3Csvg/%3E#a',
  ],
  ['code as a reference', '<use href="javascript:alert(1)"/>', 'reference', 'javascript:alert(1)'],
  ['a fill from elsewhere', '<path fill="url(https://evil.test/#a)"/>', 'reference', 'url(https://evil.test/#a)'],
  ['a quoted fill from elsewhere', '<path fill="url(\'//evil.test\')"/>', 'reference', "url('//evil.test')"],
  [
    'a local fill with one from elsewhere',
    '<path fill="url(#a) url(//evil.test)"/>',
    'reference',
    'url(#a) url(//evil.test)',
  ],
  ['a style from elsewhere', '<path style="background:url(//evil.test)"/>', 'reference', 'url(//evil.test)'],
  ['an escaped address', '<path style="fill:u\\72l(//evil.test)"/>', 'value', 'u\\72l(//evil.test)'],
  ['a CSS function', '<path fill="image-set(&quot;//evil.test&quot; 1x)"/>', 'value', 'image-set("//evil.test" 1x)'],
  ['an expression', '<path style="width:expression(alert(1))"/>', 'value', 'expression(alert(1))'],
  ['a drawing of itself', '<g id="a"><use href="#a"/></g>', 'nested', '#a'],
  ['a circle of drawings', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', 'nested', '#a'],
] as const)('a drawing with %s is refused by what was found', (_what, inside, problem, found) => {
  expect(refusalOf(svg(inside))).toEqual([problem, found]);
});

test.each([
  ['a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${svg(PATH)}`, 'declaration'],
  ['entities', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`, 'declaration'],
  ['an unknown entity', svg('<path d="&x;"/>'), 'unreadable'],
  ['half a tag', '<svg viewBox="0 0 1 1"><path', 'unreadable'],
  ['HTML', '<html><body/></html>', 'not_an_image'],
  ['nothing', '', 'unreadable'],
  ['another prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>', 'not_an_image'],
  ['an event at the top', svg(PATH, 'viewBox="0 0 1 1" onload="alert(1)"'), 'event'],
  ['a fill at the top', svg(PATH, 'viewBox="0 0 1 1" style="fill:url(//evil.test)"'), 'reference'],
  ['no size', svg(PATH, ''), 'view_box'],
  ['a size in words', svg(PATH, 'viewBox="a b c d"'), 'view_box'],
  ['no width', svg(PATH, 'viewBox="0 0 0 28"'), 'view_box'],
  ['a huge size', svg(PATH, 'viewBox="0 0 1e9 1e9"'), 'view_box'],
  ['a banner’s shape', svg(PATH, 'viewBox="0 0 100 20"'), 'shape'],
  ['too many parts', svg('<path d="M0 0"/>'.repeat(501)), 'too_complex'],
  ['too many levels', svg(`${'<g>'.repeat(9000)}${'</g>'.repeat(9000)}`), 'too_complex'],
  ['too many bytes', svg(`<path d="${'M0 0'.repeat(20_000)}"/>`), 'svg_too_large'],
  [
    'a billion drawings',
    svg(
      `${Array.from(
        { length: 12 },
        (_, level) => `<g id="l${level}">${`<use href="#l${level + 1}"/>`.repeat(9)}</g>`,
      ).join('')}<path id="l12" d="M0 0"/>`,
    ),
    'too_complex',
  ],
])('a file with %s is refused', (_what, file, problem) => {
  expect(refusalOf(file)[0]).toBe(problem);
});

test('other encodings are refused', () => {
  expect(refusalOf(Buffer.from(`\ufeff${svg('<script/>')}`, 'utf16le'))).toEqual(['unreadable', 'UTF-8']);
  expect(refusalOf(`\ufeff${svg('<script/>')}`)[0]).toMatch(/element|unreadable/);
});

/** Reproducible. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('whatever is put into a drawing, what is taken runs nothing and refers to nothing outside', () => {
  const random = createRandom(27112026);
  const parts = [
    '<script>',
    '</script>',
    '<g ',
    '<g>',
    '</g>',
    '<path d="M0 0"/>',
    ' onload="x()"',
    '<use href="',
    '#a',
    'javascript:x()',
    '"/>',
    '<style>',
    '</style>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    'url(',
    ')',
    '//evil.test',
    ' style="',
    ' fill="',
    '"',
    '>',
    '<x:script>',
    '</x:script>',
    '&lt;script&gt;',
    '&#x3c;script&#x3e;',
    '\\',
    '@import',
    '<foreignObject>',
    ' id="a"',
    ' xlink:href="',
    'data:text/html,x',
    '\u0000',
    '<?xml-stylesheet href="x"?>',
    '<SET ',
    "'",
    ';',
    ':',
    'expression(',
  ];
  let taken = 0;
  for (let round = 0; round < 20_000; round++) {
    const inside = Array.from({ length: 1 + random(7) }, () => parts[random(parts.length)]).join('');
    let drawn: string;
    try {
      drawn = clean(svg(inside));
    } catch (error) {
      if (!(error instanceof MarkError)) throw error;
      continue;
    }
    taken++;
    const text = drawn.replace('http://www.w3.org/2000/svg', '');
    expect(text, inside).not.toMatch(
      /<(?!\/?(?:svg|g|path|use)\b)|\son\w+=|evil|javascript:|data:|@import|expression|\\|<!|<\?/i,
    );
  }
  expect(taken).toBeGreaterThan(500);
});
