import { isProven, isText, isVisited, type Row, type Section } from './row.ts';

const INTRO = `# The specification, line by line

Written by \`npm run docs:specification\` from the table in \`e2e/specification\`, which the tests visit in English and in
Turkish. What stands here in quotes is read on the page; other lines say how they are shown, or which test proves them.
`;

/** The table as a page of the documentation. */
export function renderCoverage(sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => section.rows);
  const counts = [
    `${rows.filter(isVisited).length} on the pages`,
    `${rows.filter(isProven).length} by a test beside the code`,
    `${rows.filter((row) => 'reason' in row).length} not, or otherwise, for a reason`,
  ];
  return `${[INTRO, `${rows.length} lines: ${counts.join(', ')}.\n`, ...sections.map(renderSection)].join('\n')}`;
}

function renderSection({ title, rows }: Section): string {
  const lines = rows.map((row) => `| ${[row.id, quote(row), whereOf(row), howOf(row)].map(escapeCell).join(' | ')} |`);
  return [`## ${title}\n`, '| id | specification | where | shown by |', '|---|---|---|---|', ...lines, ''].join('\n');
}

const quote = (row: Row) => (isText(row) ? `‘${row.says}’` : row.says);

function whereOf(row: Row): string {
  if (isVisited(row)) return row.state;
  return isProven(row) ? row.file : '–';
}

function howOf(row: Row): string {
  if (isText(row)) return [row.as ?? 'text', ...(row.to ? [`to ${row.to}`] : [])].join(' ');
  if (isVisited(row)) return row.how;
  return isProven(row) ? row.test : row.reason;
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
