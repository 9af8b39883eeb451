/**
 * What `read` gives, kept for a time in milliseconds; those who ask meanwhile share it. What failed is not kept.
 * @throws what `read` throws
 */
export function keepFor<Value>(validMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (kept && performance.now() - kept.at <= validMs) return kept.value;
    const latest = { at: performance.now(), value: read() };
    kept = latest;
    latest.value.catch(() => {
      if (kept === latest) kept = undefined;
    });
    return latest.value;
  };
}
