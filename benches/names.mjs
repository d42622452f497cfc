/** The rows that budgets are held against. */

export const OURS = 'this package';
export const TYPIA = 'typia: parse, coerce, validate';
export const REPAIR = 'jsonrepair + JSON.parse + ajv (coerceTypes)';
