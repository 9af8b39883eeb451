import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { DAY_MS } from '@esimshop/contracts/days';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';

/** Renewal normally happens with a third of the time left, which is 30 days for most certificates. */
const MIN_DAYS_LEFT = 14;
const MIN_SHARE_LEFT = 0.2;

/** Looks at the certificate that the public address presents. */
export async function checkCertificate(publicUrl: string, { now, timeoutMs }: { now: Date; timeoutMs: number }) {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return failed('addressPlain', { url: publicUrl });
  try {
    const { certificate, problem } = await readCertificate({ hostname, port: Number(port || 443), timeoutMs });
    if (problem) return failed('certificateRefused', { host: hostname, reason: problem });
    return describeLifetime(certificate, now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed('addressUnreachable', { url: publicUrl, reason });
  }
}

function describeLifetime({ valid_from, valid_to, issuer }: PeerCertificate, now: Date): AccountFinding {
  const end = new Date(valid_to);
  const leftMs = end.getTime() - now.getTime();
  const isEnding =
    leftMs < MIN_DAYS_LEFT * DAY_MS && leftMs < (end.getTime() - Date.parse(valid_from)) * MIN_SHARE_LEFT;
  const facts = { issuer: String(issuer.O ?? issuer.CN), day: end.toISOString().slice(0, 10) };
  return isEnding ? warned('certificate', facts) : passed('certificate', facts);
}

type Address = { hostname: string; port: number; timeoutMs: number };

function readCertificate({ hostname, port, timeoutMs }: Address) {
  return new Promise<{ certificate: PeerCertificate; problem: string | undefined }>((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({
      host,
      port,
      // Describe rejected certificates, too.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no response within ${timeoutMs / 1000} seconds`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), problem });
      socket.destroy();
    });
  });
}
