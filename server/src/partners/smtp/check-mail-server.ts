import { type AccountFinding, failed, passed, warned } from '../account-check.ts';

type Options = {
  url: string;
  /** Whether the connection must be encrypted. */
  encrypts: boolean;
  /** Connects and logs in. @throws nodemailer's errors */
  logIn: () => Promise<unknown>;
};

/** Connects to the mail server, encrypts the connection and logs in, without a mail. */
export async function* checkMailServer({ url, encrypts, logIn }: Options): AsyncGenerator<AccountFinding> {
  const { host, protocol, username } = new URL(url);
  if (!encrypts && protocol !== 'smtps:') yield warned('smtpPlain', { host });
  if (username === '') yield warned('smtpNoLogin');
  try {
    await logIn();
  } catch (error) {
    yield describeFailure(error, host);
    return;
  }
  yield passed('smtpAccepts', { host, encrypts: encrypts || protocol === 'smtps:', logsIn: username !== '' });
}

function describeFailure(error: unknown, host: string): AccountFinding {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EAUTH') return failed('smtpLoginRefused', { host, reason });
  if (code === 'ETLS') return failed('smtpNotEncrypted', { host, reason });
  return failed('smtpUnreachable', { host, reason });
}
