/** Writes schemas of ArkType as JSON Schema. */

import { changedInside, type Schema } from '../keywords.ts';
import type { StandardJSONSchemaV1 } from '../standard.ts';
import { type Library, marked, NARROWED } from './library.ts';

/**
 * Without these options ArkType writes what no call can hold as a schema that takes anything, and
 * older versions throw for a `narrow`.
 */
export const arktype: Library = {
  leavingOut: fallbackOf((words) => {
    throw new TypeError(words);
  }),
  marking: fallbackOf(marked),
  mended: (written, schema) => mended(written, flaggedPatterns(schema)),
};

function fallbackOf(instead: (words: string) => object): Record<string, unknown> {
  const noJson = ({ domain, proto, unit }: ArkTypeUnwritten) => {
    const kind = unit === undefined ? (proto?.name ?? 'Date') : typeof unit;
    return instead(`JSON has no ${domain ?? kind}`);
  };
  const unit = (type: ArkTypeUnwritten) => (type.unit === undefined ? NOTHING : noJson(type));
  const asked = { predicate: baseOf, patternIntersection: baseOf };
  return { fallback: { ...asked, date: noJson, proto: noJson, domain: noJson, unit } };
}

function baseOf({ base }: ArkTypeUnwritten): unknown {
  return base;
}

/** The schema for `undefined`, as in `number | undefined`: no value in JSON is that. */
const NOTHING = { not: {} };

function takesSomething(branch: unknown): boolean {
  return JSON.stringify(branch) !== JSON.stringify(NOTHING);
}

/** The patterns that ArkType writes without flags that they need; it has no option for that. */
function flaggedPatterns(schema: StandardJSONSchemaV1 & ArkType): readonly string[] {
  const patterns = schema.select?.('pattern') ?? [];
  return patterns.filter(({ flags = '' }) => NARROWED.test(flags)).map(({ rule }) => rule);
}

/** A copy of a schema without these patterns, and without branches that take nothing. */
function mended(written: Schema, flagged: readonly unknown[]): Schema {
  const inside = changedInside(written, (inner) => mended(inner, flagged));
  if (flagged.includes(inside['pattern'])) delete inside['pattern'];
  if (Array.isArray(inside['anyOf'])) inside['anyOf'] = inside['anyOf'].filter(takesSomething);
  return inside;
}

interface ArkType {
  readonly select?: (
    kind: 'pattern',
  ) => readonly { readonly rule: string; readonly flags?: string }[];
}

interface ArkTypeUnwritten {
  readonly base: unknown;
  readonly domain?: string;
  readonly proto?: { readonly name: string };
  readonly unit?: unknown;
}
