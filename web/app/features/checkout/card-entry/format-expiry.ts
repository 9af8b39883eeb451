/** `1230` → `12/30`, `5/31` → `05/31`, `12 / 2030` → `12/2030`: typed or pasted text in the format printed on cards. */
export function formatExpiry(input: string): string {
  const parts = /^\D*(\d{1,2})\s*[/.-]\s*(\d{0,4})/.exec(input);
  if (parts) return `${(parts[1] ?? '').padStart(2, '0')}/${parts[2]}`;
  const digits = input.replace(/\D/g, '').slice(0, 6);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded;
}
