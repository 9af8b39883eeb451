/**
 * What a mail server may answer, and what the shop does then, one line per answer: `stage code: outcome — meaning`, or `x.y.z: outcome —
 * meaning` for the codes that say more.
 *
 * - `sent`: the mail is on its way. `retried`: the mail is sent again, under the same Message-ID, for three days. `final`: it is never sent again,
 *   and waits in the admin.
 * - Stages: `greeting`, the commands, and `content` for the answer to the mail itself.
 * - `!` in front: not in the documents named, and what follows the dash says where it is known from.
 *
 * A 5xx asks that the same is not sent again (RFC 5321, 4.2.1). The shop does so only where the code is about the recipient: without one it
 * may be the server, the account or the sender that is refused, which the owner mends, and then every mail of that time has to arrive.
 */
export const SMTP = {
  source:
    'RFC 5321 (4.2.3 and 4.3.2), RFC 3207 (STARTTLS), RFC 4954 (AUTH), RFC 7504 (521, 556), RFC 3463 with the codes that RFC 4954, RFC 6531, ' +
    'RFC 7372 and RFC 7505 have added; 4.3.2 and the codes as mail clients and servers quote them, read on 2026-11-23',
  replies: `
    greeting 220: sent — service ready
    greeting 421: retried — service not available, closing the channel
    greeting 521: retried — server does not accept mail
    greeting 554: retried — no SMTP service here
    EHLO 250: sent — action completed
    EHLO 421: retried — service not available, closing the channel
    EHLO 500: sent — command unrecognised: HELO is used in its place
    EHLO 502: sent — command not implemented: likewise
    EHLO 504: sent — parameter not implemented: likewise
    EHLO 550: sent — refused for reasons of policy: likewise
    STARTTLS 454: retried — TLS not available for a temporary reason
    STARTTLS 501: retried — syntax error, no parameters allowed
    AUTH 235: sent — authentication succeeded
    AUTH 421: retried — service not available, closing the channel
    AUTH 432: retried — a password transition is needed
    AUTH 454: retried — temporary authentication failure
    AUTH 500: retried — authentication exchange line is too long
    AUTH 530: retried — authentication required
    AUTH 534: retried — authentication mechanism is too weak
    AUTH 535: retried — credentials invalid
    AUTH 538: retried — encryption required for this mechanism
    MAIL 250: sent — action completed
    MAIL 421: retried — service not available, closing the channel
    MAIL 451: retried — local error in processing
    MAIL 452: retried — insufficient system storage
    MAIL 455: retried — unable to accommodate parameters
    MAIL 503: retried — bad sequence of commands
    MAIL 550: retried — mailbox unavailable
    MAIL 552: retried — exceeded storage allocation
    MAIL 553: retried — mailbox name not allowed
    MAIL 555: retried — parameters not recognised
    RCPT 250: sent — action completed
    RCPT 251: sent — user not local, will forward
    RCPT 421: retried — service not available, closing the channel
    RCPT 450: retried — mailbox unavailable: busy, or blocked for now
    RCPT 451: retried — local error in processing
    RCPT 452: retried — insufficient system storage
    RCPT 455: retried — unable to accommodate parameters
    RCPT 503: retried — bad sequence of commands
    RCPT 550: retried — mailbox unavailable: not found, no access, or refused for reasons of policy
    RCPT 551: retried — user not local
    RCPT 552: retried — exceeded storage allocation
    RCPT 553: retried — mailbox name not allowed
    RCPT 555: retried — parameters not recognised
    RCPT 556: retried — domain does not accept mail
    DATA 421: retried — service not available, closing the channel
    DATA 450: retried — refused for reasons of policy, for now
    DATA 451: retried — local error in processing
    DATA 503: retried — bad sequence of commands
    DATA 550: retried — refused for reasons of policy
    DATA 554: retried — no valid recipients
    content 250: sent — action completed
    content 421: retried — service not available, closing the channel
    content 450: retried — refused for reasons of policy, for now
    content 451: retried — local error in processing
    content 452: retried — insufficient system storage
    content 550: retried — refused for reasons of policy
    content 552: retried — exceeded storage allocation
    content 554: retried — transaction failed
  `,
  /** With a 5xx in answer to RCPT or to the mail. With a 4xx, and at other stages, all of them are retried. */
  enhancedCodes: `
    5.0.0: retried — other undefined status
    5.1.0: final — other address status
    5.1.1: final — bad destination mailbox address
    5.1.2: final — bad destination system address
    5.1.3: final — bad destination mailbox address syntax
    5.1.4: final — destination mailbox address ambiguous
    5.1.6: final — mailbox has moved
    5.1.7: retried — bad sender's mailbox address syntax
    5.1.8: retried — bad sender's system address
    5.1.10: final — recipient address has null MX
    5.2.0: final — other or undefined mailbox status
    5.2.1: final — mailbox disabled, not accepting messages
    5.2.2: final — mailbox full
    5.2.3: final — message length exceeds the mailbox's limit
    5.2.4: final — mailing list expansion problem
    5.3.0: retried — other or undefined mail system status
    5.3.1: retried — mail system full
    5.3.2: retried — system not accepting network messages
    5.3.3: retried — system not capable of selected features
    5.3.4: retried — message too big for system
    5.3.5: retried — system incorrectly configured
    5.4.0: retried — other or undefined network or routing status
    5.4.1: retried — no answer from host
    5.4.2: retried — bad connection
    5.4.3: retried — directory server failure
    5.4.4: retried — unable to route
    5.4.5: retried — mail system congestion
    5.4.6: retried — routing loop detected
    5.4.7: retried — delivery time expired
    5.5.0: retried — other or undefined protocol status
    5.5.1: retried — invalid command
    5.5.2: retried — syntax error
    5.5.3: retried — too many recipients
    5.5.4: retried — invalid command arguments
    5.5.5: retried — wrong protocol version
    5.5.6: retried — authentication exchange line is too long
    5.6.0: retried — other or undefined media error
    5.6.1: retried — media not supported
    5.6.2: retried — conversion required and prohibited
    5.6.3: retried — conversion required but not supported
    5.6.4: retried — conversion with loss performed
    5.6.5: retried — conversion failed
    5.6.7: retried — non-ASCII addresses not permitted
    5.7.0: retried — other or undefined security status
    5.7.1: retried — delivery not authorised, message refused
    5.7.2: retried — mailing list expansion prohibited
    5.7.3: retried — security conversion required but not possible
    5.7.4: retried — security features not supported
    5.7.5: retried — cryptographic failure
    5.7.6: retried — cryptographic algorithm not supported
    5.7.7: retried — message integrity failure
    5.7.8: retried — authentication credentials invalid
    5.7.9: retried — authentication mechanism is too weak
    5.7.20: retried — no passing DKIM signature found
    5.7.23: retried — SPF validation failed
    5.7.25: retried — reverse DNS validation failed
    5.7.26: retried — multiple authentication checks failed
    5.7.27: retried — sender address has null MX
    ! 5.7.606: retried — Exchange Online about a banned sending address (collections of its answers)
  `,
};

export type SmtpOutcome = 'sent' | 'retried' | 'final';

const LINE =
  /^(?:! )?(?:(?<stage>\w+) (?<code>\d{3})|(?<enhanced>5\.\d{1,3}\.\d{1,3})): (?<outcome>sent|retried|final) — .+$/;

/** The lines of a table. @throws Error for one that is not in the notation */
export function readSmtpTable(text: string): { stage: string; reply: string; outcome: SmtpOutcome }[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const { stage = '', code, enhanced, outcome } = LINE.exec(line)?.groups ?? {};
      const reply = code ?? enhanced;
      if (!reply || !outcome) throw new Error(`Expected a line such as "RCPT 250: sent — completed", got "${line}"`);
      return { stage, reply, outcome: outcome as SmtpOutcome };
    });
}
