import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Certificate = { key: string; cert: string };

/** A certificate that signs itself, made by openssl, for a name and for 127.0.0.1. */
export function makeCertificate(name: string, { days = 90 } = {}): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'esimshop-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', `/O=Test authority/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', cert, '-days', String(days)];
  try {
    execFileSync('openssl', ['req', '-x509', ...algorithm, ...subject, ...files], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
