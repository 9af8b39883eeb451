/** Caret position after formatting: behind as many digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index++) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(formatted.charAt(index))) seen++;
  }
  return formatted.length;
}

/** Formats an input while typing and keeps the caret in place. */
export function formatTyped(input: HTMLInputElement, format: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  const position = isAtEnd ? formatted.length : caretAfter(formatted, digitsBefore);
  input.setSelectionRange(position, position);
}
