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
  if (!encrypts && protocol !== 'smtps:')
    yield warned(
      `Mails go to ${host} without encryption.`,
      'They hold activation codes: use smtps://, or smtp:// without ignoreTLS.',
    );
  if (username === '')
    yield warned(
      'SMTP_URL has no login.',
      'Add user and password, unless the server accepts this machine by its address.',
    );
  try {
    await logIn();
  } catch (error) {
    yield describeFailure(error, host);
    return;
  }
  const how = [
    encrypts || protocol === 'smtps:' ? 'an encrypted connection' : 'the connection',
    username && 'the login',
  ];
  yield passed(`${host} accepts ${how.filter(Boolean).join(' and ')}.`);
}

function describeFailure(error: unknown, host: string): AccountFinding {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EAUTH')
    return failed(
      `${host} refuses the login: ${reason}`,
      'Check user and password in SMTP_URL; special characters in them are percent-encoded.',
    );
  if (code === 'ETLS')
    return failed(
      `The connection to ${host} cannot be encrypted: ${reason}`,
      'Use the port for submission (smtp://…:587, STARTTLS) or for TLS (smtps://…:465).',
    );
  return failed(
    `${host} cannot be reached: ${reason}`,
    'Check host and port in SMTP_URL, and that outgoing connections to it are allowed: many providers block ports 25 and 587.',
  );
}
