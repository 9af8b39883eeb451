/** The mail server's stages at which a 5xx speaks of this mail or its reader, and not of the sender or the connection. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * What a failed delivery means: `permanent` where the server refused this recipient or this mail for good (5xx),
 * false for everything that may pass: the network, deadlines, 4xx, and refusals of our own sign-in or sender.
 */
export function toDeliveryError(error: unknown): Error & { permanent: boolean } {
  const cause = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(`Mail was not accepted: ${cause.message}`, { cause }), {
    permanent: isRefusedForGood(cause),
  });
}

function isRefusedForGood(error: Error): boolean {
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  return code >= 500 && code < 600 && ABOUT_THE_MAIL.has(command);
}
