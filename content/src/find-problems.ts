import type { Token, Tokens } from 'marked';
import type { ContentProblem } from './content-problem.ts';
import { FIELD, splitFrontMatter } from './front-matter.ts';
import { createAnchors, readHeading } from './headings.ts';
import { isAllowedLink, readTokens } from './render-markdown.ts';

/** What a page must have, and what it may name between `{{ }}`. */
export type PageRules = {
  /** Of the lines at its head. */
  fields: readonly string[];
  /** Those of them that name a page of the shop. */
  paths?: readonly string[] | undefined;
  /** Anchors of sections that the page shows in places of their own. */
  sections?: readonly string[] | undefined;
  values: readonly string[];
};

/** Of a page that somebody writes in the shop, in characters. */
export const MAX_PAGE_LENGTH = 30_000;
const MAX_PROBLEMS = 20;
const MAX_SHOWN = 60;

/** Said once a line: a tag has two ends. */
const IN_LINE = new Set<ContentProblem['code']>(['html', 'image', 'unsupported']);

/** Control characters, what reorders a line for its reader, and what no font has. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** Seven lists or quotes within each other. */
const DEEP = /^\s{24}|^(?:\s*(?:[>*+-]|\d+[.)])(?=[\s>])){7}|^\s*>{7}/;
/** Every row of a table is given all of its columns, whatever it has. */
const MAX_BARS = 30;

const ALLOWED = new Set(
  'space heading paragraph text list list_item table strong em del codespan link br escape'.split(' '),
);

/** Everything in a text that a page cannot show, by line; none for a text that `parseContent` renders. */
export function findProblems(source: string, rules: PageRules): ContentProblem[] {
  const unreadable = findUnreadable(source);
  if (unreadable.length > 0) return unreadable.slice(0, MAX_PROBLEMS);
  const { head, body, bodyLine } = splitFrontMatter(source);
  if (!head) return [{ code: 'head_missing', line: 1, text: '' }];
  const found = [
    ...findInHead(head, rules),
    ...findUnknownValues(source, rules),
    ...findInBody(readTokens(body), bodyLine, rules),
  ];
  const isFirst = ({ code, line }: ContentProblem, index: number) =>
    found.findIndex((each) => each.code === code && each.line === line) === index || !IN_LINE.has(code);
  return found
    .filter(isFirst)
    .toSorted((one, other) => one.line - other.line)
    .slice(0, MAX_PROBLEMS);
}

/** What is refused before anything is parsed, so that no text takes long. */
function findUnreadable(source: string): ContentProblem[] {
  if (source.length > MAX_PAGE_LENGTH) return [{ code: 'too_long', line: 1, text: String(source.length) }];
  return source.split('\n').flatMap((text, index): ContentProblem[] => {
    const line = index + 1;
    const [invisible] = INVISIBLE.exec(text.replaceAll('\t', ' ')) ?? [];
    if (invisible) return [{ code: 'invisible', line, text: nameCharacter(invisible) }];
    if (DEEP.test(text)) return [{ code: 'too_deep', line, text: '' }];
    return text.split('|').length > MAX_BARS ? [{ code: 'too_wide', line, text: '' }] : [];
  });
}

/** `U+202E` */
function nameCharacter(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

function findInHead(head: readonly string[], { fields, paths = [] }: PageRules): ContentProblem[] {
  const names = head.map((text) => FIELD.exec(text)?.groups?.name);
  const outside = head.flatMap((text, index): ContentProblem[] => {
    const { name = '', value = '' } = FIELD.exec(text)?.groups ?? {};
    const isFine = !paths.includes(name) || (value.startsWith('/') && isAllowedLink(value));
    return isFine ? [] : [{ code: 'link', line: index + 2, text: shorten(value) }];
  });
  const wrong = head.flatMap((text, index): ContentProblem[] =>
    names[index] || text.trim() === '' ? [] : [{ code: 'head_line', line: index + 2, text: shorten(text) }],
  );
  const missing = fields.filter((field) => !names.includes(field));
  return [...wrong, ...outside, ...missing.map((text): ContentProblem => ({ code: 'field_missing', line: 1, text }))];
}

function findUnknownValues(source: string, { values }: PageRules): ContentProblem[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name = '']): ContentProblem[] =>
        values.includes(name) ? [] : [{ code: 'value_unknown', line: index + 1, text: name }],
      ),
    );
}

function findInBody(tokens: Token[], bodyLine: number, { sections = [] }: PageRules): ContentProblem[] {
  const found: ContentProblem[] = [];
  const anchors = createAnchors();
  let hasSection = false;
  for (const { token, line } of withLines(tokens, { raw: tokens.map(({ raw }) => raw).join(''), line: bodyLine })) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading;
      if (depth !== 2 && depth !== 3) found.push({ code: 'heading_depth', line, text: shorten(text) });
      else if (depth === 3 && !hasSection) found.push({ code: 'heading_item', line, text: shorten(text) });
      hasSection ||= depth === 2;
      const { id } = readHeading(text, anchors);
      if (anchors.isTaken(id)) found.push({ code: 'anchor_twice', line, text: id });
      anchors.take(id);
    }
    findInToken(token, line, found);
  }
  for (const id of sections) if (!anchors.isTaken(id)) found.push({ code: 'section_missing', line: 1, text: id });
  return found;
}

function findInToken(token: Token, line: number, found: ContentProblem[]): void {
  const problem = checkToken(token);
  if (problem) found.push({ ...problem, line });
  else
    for (const child of withLines(childrenOf(token), { raw: token.raw, line }))
      findInToken(child.token, child.line, found);
}

function checkToken(token: Token): Omit<ContentProblem, 'line'> | undefined {
  const text = shorten(token.raw);
  if (token.type === 'html') return { code: 'html', text };
  if (token.type === 'image') return { code: 'image', text };
  if (token.type === 'link' && !isAllowedLink(token.href)) return { code: 'link', text: shorten(token.href) };
  const isTask = token.type === 'list_item' && token.task;
  return ALLOWED.has(token.type) && !isTask ? undefined : { code: 'unsupported', text };
}

function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type !== 'table') return token.type === 'text' || 'tokens' in token ? (token.tokens ?? []) : [];
  const { header, rows } = token as Tokens.Table;
  return [header, ...rows].flat().flatMap(({ tokens }) => tokens);
}

/** Each with the line where it begins, in what it is a part of. */
function* withLines(tokens: readonly Token[], within: { raw: string; line: number }) {
  let { line } = within;
  let read = 0;
  for (const token of tokens) {
    const [start = ''] = /\S[^\n]*/.exec(token.raw) ?? [];
    const at = within.raw.indexOf(start, read);
    if (at >= 0) {
      line += countLines(within.raw.slice(read, at));
      read = at;
    }
    yield { token, line };
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function shorten(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.slice(0, MAX_SHOWN);
}
