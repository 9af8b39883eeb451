import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Step = {
  name: string;
  command: string;
  env?: Record<string, string>;
  /** What to print of its output although it passed. */
  shows?: RegExp;
};

/** Runs a command and prints one line with its result, followed by its output only if it failed. */
export async function runStep({ name, command, env, shows }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const step = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const output: Buffer[] = [];
  for (const stream of [step.stdout, step.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(step, 'close');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const passed = code === 0;
  const text = Buffer.concat(output).toString();
  const shown = shows?.exec(text)?.[0].replaceAll(/\s+/g, ' ') ?? '';
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s  ${shown}`.trimEnd());
  if (!passed) console.log(`\n${command}\n${text}`);
  return passed;
}
