import type { Counted } from './count-statements.ts';

/** Rate over the whole run, and latencies of single requests. */
export type Speed = { perSecond: number; p50Ms: number; p99Ms: number };
/** With user and system time of one request or write, in microseconds. */
export type Cost = Speed & { shopCpuUs: number; databaseCpuUs: number };
export type Read = { name: string; connections: number; ours: Cost; bare: Cost };
export type Write = { name: string; ours: Cost; baseline: Speed };
export type Progress = (step: string) => void;

/** What was measured at one size of the database. */
export type Measured = {
  /** Milliseconds of the first list after the start. */
  firstListMs: number;
  reads: Read[];
  writes: Write[];
  memoryMb: { idle: number; afterLoad: number };
};

export type Results = Measured & {
  /** Milliseconds from starting the process to the first complete home page. */
  coldStartMs: number;
  warmStartMs: number;
  order: Counted;
  /**
   * The longest time in milliseconds in which the event loop was busy without a break while a page with so many plans was
   * made for the first time: the median and the worst of several renders.
   */
  blocked: { plans: number; medianMs: number; worstMs: number };
  /** The same with many plans and orders, if asked for. */
  grown?: Measured & { plans: number; orders: number; startMs: number };
};
