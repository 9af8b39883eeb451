/** ASCII only, no comments or quoted local parts. The length is checked first; matching takes linear time. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{1,59})$/;
const ASCII = /^\p{ASCII}*$/u;
/** Letters of any script; which of them make a domain, `URL` knows (UTS #46). */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/** Whether a text is an e-mail address that the shop accepts; its domain may be in any script. */
export function isEmail(text: string): boolean {
  const email = toAsciiEmail(text);
  return email.length <= 254 && !email.includes('..') && EMAIL.test(email);
}

/**
 * `'ivan@пример.рф'` → `'ivan@xn--e1afmkfd.xn--p1ai'`, the form that mail servers understand and that is stored. Other
 * addresses are returned as they are.
 */
export function toAsciiEmail(email: string): string {
  const domain = domainOf(email);
  if (domain === email || ASCII.test(domain) || !DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return email;
  return email.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
}

/** The normalised form by which e-mail addresses are compared. */
export function emailKeyOf(email: string): string {
  return toAsciiEmail(email.trim()).toLowerCase();
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
