/** A tool's listener and what it runs, which keep what they are given. */

import type { BindReport } from '@toolargs/wasm';

export function recorder() {
  const got: unknown[] = [];
  const told: BindReport[] = [];
  const onReport = (report: BindReport) => told.push(report);
  const execute = (args: unknown) => {
    got.push(args);
    return 'created';
  };
  return { got, told, onReport, execute };
}
