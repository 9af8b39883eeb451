/** What Chromium reveals about the device on request. */
interface Navigator {
  userAgentData?: { getHighEntropyValues: (hints: readonly ['model']) => Promise<{ model?: string }> };
}
