const MAILBOX = /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9.-]{1,255}$/;

/** One plain ASCII address: no display name, no comment, no quoted part, no second address. */
export function isMailboxAddress(text: string): boolean {
  return MAILBOX.test(text);
}
