const WIDTH = 30;

export type ProgressBar = {
  /** `detail` is what is under way, such as a table's name. */
  show(done: number, total: number, detail: string): void;
  finish(): void;
};

/** A bar on a terminal, a line per step elsewhere. */
export function createProgressBar(stream: NodeJS.WriteStream, label: string): ProgressBar {
  let widest = 0;
  let isShown = false;
  return {
    show(done, total, detail) {
      isShown = true;
      if (!stream.isTTY) {
        stream.write(`${label}: ${done} of ${Math.max(total, done)}, ${detail}\n`);
        return;
      }
      const filled = total === 0 ? WIDTH : Math.round((done / Math.max(total, done)) * WIDTH);
      widest = Math.max(widest, detail.length);
      stream.write(`\r${label} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${detail.padEnd(widest)} `);
    },
    finish() {
      if (stream.isTTY && isShown) stream.write('\n');
    },
  };
}
