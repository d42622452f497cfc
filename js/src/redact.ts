/** Reports without the values that are nobody's business. */

import { attempt } from './notify.ts';
import type { BindReport, Issue, Path, Repair } from './report.ts';

/** What stands in a value's place. */
const REDACTED = '[redacted]';

/**
 * Whether what stands at a path is left out of reports; so it is where this throws, which is
 * written to the console.
 */
export type Redact = (path: Path) => boolean;

/**
 * The report, with values that are to be left out, and words that quote them, as `[redacted]`.
 *
 * Where in an object, a list or a text of one the value lies is not looked for: they are left out
 * whole. So are values of fields that are not declared, for their names say nothing.
 *
 * @param parameter the name of the description parameter, whose words the report has.
 */
export function redacted(
  report: BindReport,
  redact: Redact,
  parameter: string | undefined,
): BindReport {
  const hides: Redact = (path) => attempt(() => redact(path), true);
  const { description } = report;
  const isHidden = description !== undefined && parameter !== undefined && hides([parameter]);
  return {
    ...report,
    ...(isHidden ? { description: REDACTED } : {}),
    repairs: report.repairs.map((repair) => redactedRepair(repair, hides)),
    issues: report.issues.map((issue) => redactedIssue(issue, hides)),
  };
}

function redactedRepair(repair: Repair, hides: Redact): Repair {
  const { before, after, path, code } = repair;
  const hidden = code === 'field_ignored' || [before, after].some(isContainer) || hides(path);
  if (!hidden) return repair;
  return {
    ...repair,
    ...('before' in repair && { before: REDACTED }),
    ...('after' in repair && { after: REDACTED }),
  };
}

/** A message quotes what was received; an author's own validator may quote an object around it. */
function redactedIssue(issue: Issue, hides: Redact): Issue {
  const { received, expected = '', path, code, message } = issue;
  if (received === undefined) {
    const isHidden = code === 'custom' && (/[[{]/.test(message) || hides(path));
    return isHidden ? { ...issue, message: REDACTED } : issue;
  }
  const mayHold = /^[[{]/.test(received) || /\b(object|array)\b/.test(expected);
  if (!mayHold && !hides(path)) return issue;
  return { ...issue, received: REDACTED, message: REDACTED };
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
