/** A run of text that both have, or only the one before or after. */
export type DiffPart = { kind: 'same' | 'gone' | 'new'; text: string };

/** Beyond it, texts are compared as wholes. */
const MAX_CELLS = 4_000_000;

/** What has changed from one text to another, line by line, within a changed line word by word. */
export function diffLines(before: string, after: string): DiffPart[][] {
  const rows: DiffPart[][] = [];
  let gone: string[] = [];
  let added: string[] = [];
  const flush = () => {
    const paired = Math.min(gone.length, added.length);
    for (let index = 0; index < paired; index++) rows.push(diffWords(gone[index] ?? '', added[index] ?? ''));
    for (const text of gone.slice(paired)) rows.push([{ kind: 'gone', text }]);
    for (const text of added.slice(paired)) rows.push([{ kind: 'new', text }]);
    gone = [];
    added = [];
  };
  for (const { kind, text } of compare(before.split('\n'), after.split('\n'))) {
    if (kind === 'gone') gone.push(text);
    else if (kind === 'new') added.push(text);
    else {
      flush();
      rows.push([{ kind, text }]);
    }
  }
  flush();
  return rows;
}

function diffWords(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { kind, text } of compare(before.split(/(?<=\s)/), after.split(/(?<=\s)/))) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
}

/** The longest common subsequence of both, with what only one of them has in between. */
function compare(before: readonly string[], after: readonly string[]): DiffPart[] {
  const whole = [
    ...before.map((text): DiffPart => ({ kind: 'gone', text })),
    ...after.map((text): DiffPart => ({ kind: 'new', text })),
  ];
  if (before.length * after.length > MAX_CELLS) return whole;
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [gone, added] = [before[i], after[j]];
    if (gone !== undefined && gone === added) {
      parts.push({ kind: 'same', text: gone });
      i++;
      j++;
    } else if (gone !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'gone', text: gone });
      i++;
    } else {
      parts.push({ kind: 'new', text: added ?? '' });
      j++;
    }
  }
  return parts;
}
