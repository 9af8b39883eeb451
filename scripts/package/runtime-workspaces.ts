/** The workspaces whose sources run in production; the pages run as they were built. */
export const RUNTIME_WORKSPACES: readonly string[] = ['content', 'contracts', 'embedded-postgres', 'sandbox', 'server'];
