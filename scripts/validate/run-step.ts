import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Step = { name: string; command: string; env?: Record<string, string> };

/** Runs a command of the gate in silence and says in one line how it went; what it said shows only when it failed. */
export async function runStep({ name, command, env }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const step = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const said: Buffer[] = [];
  for (const stream of [step.stdout, step.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = await once(step, 'close');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const isGood = code === 0;
  console.log(`${isGood ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s`);
  if (!isGood) console.log(`\n${command}\n${Buffer.concat(said).toString()}`);
  return isGood;
}
