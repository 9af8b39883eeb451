import 'react';

declare module 'react' {
  /** Invoker commands: a button that opens or closes a dialog without a script. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined;
    commandfor?: string | undefined;
  }
}
