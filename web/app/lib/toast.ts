import type { ReactNode } from 'react';

export type Toast = {
  id: number;
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** Milliseconds on screen; 5000 by default. */
  duration?: number;
};

const DEFAULT_DURATION_MS = 5000;
let current: Toast | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, which replaces the current one. Callable from anywhere in the browser. */
export function toast(message: Omit<Toast, 'id'>): void {
  show({ duration: DEFAULT_DURATION_MS, ...message, id: nextId++ });
}

export function dismissToast(id: number): void {
  if (current?.id === id) show(undefined);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getToast(): Toast | undefined {
  return current;
}
