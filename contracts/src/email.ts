/** ASCII only, no comments or quoted local parts; length first, linear time. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}$/;

/** Whether a text is an e-mail address that the shop can write to. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && !text.includes('..') && EMAIL.test(text);
}
