/** ASCII only, no comments or quoted local parts. The length is checked first; matching takes linear time. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}$/;

/** Whether a text is an e-mail address that the shop accepts. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && !text.includes('..') && EMAIL.test(text);
}

/** The normalised form by which e-mail addresses are compared. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
