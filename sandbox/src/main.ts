import { stdout } from 'node:process';
import { startSandbox } from './sandbox.ts';

const sandbox = await startSandbox({
  dataDir: process.env.DATA_DIR ?? 'data/sandbox',
  port: readPort('SANDBOX_PORT'),
  mailPort: readPort('SANDBOX_MAIL_PORT'),
});
stdout.write(`${sandbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}

function readPort(name: string): number {
  const text = process.env[name] ?? '0';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`Expected ${name} to be a port from 0 to 65535, got ${text}`);
  }
  return port;
}
