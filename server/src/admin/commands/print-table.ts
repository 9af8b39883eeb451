type Cell = string | number | Date | null | undefined;

/** Columns as wide as their widest cell; dates in UTC to the second. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(formatCell));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  console.log(rows.length === 0 ? 'None.' : formatTable(head, rows));
}

function formatCell(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '–';
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  return String(cell);
}
